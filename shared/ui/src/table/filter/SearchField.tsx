import { IconSearch, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useShortcutSetting } from '../../shortcuts/shortcut-setting'
import { useShortcuts } from '../../shortcuts/use-shortcuts'
import classes from './filter.module.css'
import { useSearchDraft } from './use-search-draft'

type SearchFieldProps = {
  label: string
  value: string
  /** Called with the text in NFKC once the user pauses, because each call may read the list again. */
  onChange: (value: string) => void
  /** Called at each key with the text in NFKC. */
  onType?: ((value: string) => void) | undefined
  placeholder?: string
}

/** The search box of a list. */
export function SearchField({ label, value, onChange, onType, placeholder }: SearchFieldProps) {
  const draft = useSearchDraft(value, onChange, onType)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
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
        ref={input}
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
    </div>
  )
}
