import { IconSearch, IconX } from '@tabler/icons-react'
import {
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import { useShortcutSetting } from '../../shortcuts/shortcut-setting'
import { useShortcuts } from '../../shortcuts/use-shortcuts'
import classes from './filter.module.css'
import { useSearchDraft } from './use-search-draft'

type SearchFieldProps = {
  label: string
  value: string
  /** Called with the text in NFKC once the user pauses, because each call may read the list again. */
  onChange: (value: string) => string
  /** Called at each key with the text in NFKC. */
  onType?: ((value: string) => void) | undefined
  placeholder?: string
  /** What helps to write, drawn from the first focus on. */
  help?: ((field: SearchHelpProps) => ReactNode) | undefined
}

/** A search field as its help sees it. */
export type SearchHelpProps = {
  input: RefObject<HTMLInputElement | null>
  /** What stands in the field. */
  text: string
  /** Puts a text into the field; with `isSent` the list takes it. */
  put: (text: string, isSent: boolean) => void
  /** Takes the keys of the field first; true for one that is done with. */
  keys: RefObject<((event: KeyboardEvent<HTMLInputElement>) => boolean) | null>
  /** Attributes of the field while something is offered, or null. */
  describe: (attributes: ComponentPropsWithoutRef<'input'> | null) => void
}

/** The search box of a list. */
export function SearchField({ label, value, onChange, onType, placeholder, help }: SearchFieldProps) {
  const draft = useSearchDraft(value, onChange, onType)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const keys: SearchHelpProps['keys'] = useRef(null)
  const [isUsed, setUsed] = useState(false)
  const [attributes, describe] = useState<ComponentPropsWithoutRef<'input'> | null>(null)
  const hasShortcut = useShortcutSetting(({ on }) => on)
  useShortcuts({ '/': () => input.current?.focus() })
  return (
    <div className={classes.search}>
      <label htmlFor={id} className="read-out">
        {label}
      </label>
      <IconSearch size={16} className={classes.searchIcon} aria-hidden />
      <input
        {...draft.input}
        {...attributes}
        ref={input}
        onFocus={() => setUsed(true)}
        onKeyDown={(event) => {
          if (!event.nativeEvent.isComposing && keys.current?.(event)) event.preventDefault()
          else draft.input.onKeyDown(event)
        }}
        id={id}
        type="search"
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
      />
      {draft.input.value !== '' ? (
        <button type="button" className={classes.clear} aria-label="検索語を消す" onClick={draft.clear}>
          <IconX size={16} aria-hidden />
        </button>
      ) : (
        hasShortcut && (
          <kbd className={classes.key} aria-hidden>
            /
          </kbd>
        )
      )}
      {isUsed && help?.({ input, text: draft.input.value, put: draft.put, keys, describe })}
    </div>
  )
}
