import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useShortcuts } from '../../shortcuts/use-shortcuts'
import classes from './filter.module.css'

type SearchFieldProps = {
  label: string
  value: string
  /** Gets the text 250 ms after the last key, in NFKC; never in the middle of an input-method conversion. */
  onChange: (value: string) => void
  placeholder?: string
}

/** The search box of a list. */
export function SearchField({ label, value, onChange, placeholder }: SearchFieldProps) {
  const [draft, setDraft] = useState(value)
  const sent = useRef(value)
  const composing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => input.current?.focus() })

  // Back, or 「条件をクリア」: the address changed without us.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setDraft(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function send(text: string): void {
    clearTimeout(timer.current)
    const normal = text.normalize('NFKC').trim()
    if (normal === sent.current) return
    sent.current = normal
    onChange(normal)
  }
  function later(text: string): void {
    setDraft(text)
    clearTimeout(timer.current)
    if (!composing.current) timer.current = setTimeout(() => send(text), 250)
  }

  return (
    <div className={classes.search}>
      <label htmlFor={id} className={classes.hidden}>
        {label}
      </label>
      <IconSearch size={16} className={classes.searchIcon} aria-hidden />
      <input
        ref={input}
        id={id}
        type="search"
        value={draft}
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => later(event.currentTarget.value)}
        onCompositionStart={() => {
          composing.current = true
          clearTimeout(timer.current)
        }}
        onCompositionEnd={(event) => {
          composing.current = false
          later(event.currentTarget.value)
        }}
        // Flush on blur, because a pending debounce would update the URL after the user clicks a link and cancel that
        // navigation.
        onBlur={() => send(draft)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(draft)
        }}
      />
      {draft !== '' && (
        <button
          type="button"
          className={classes.clear}
          aria-label="検索語を消す"
          onClick={() => {
            setDraft('')
            send('')
          }}
        >
          <IconX size={16} aria-hidden />
        </button>
      )}
    </div>
  )
}
