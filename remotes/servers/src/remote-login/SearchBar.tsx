import { Icon, IconButton } from '@portal/ui'
import type { SearchAddon } from '@xterm/addon-search'
import { type KeyboardEvent, useEffect, useState } from 'react'
import classes from './Terminal.module.css'
import { MATCHES, type ThemeName } from '../terminal/terminal-themes'

type Count = { resultIndex: number; resultCount: number }

/** Searches all that the terminal still knows. Enter: towards the newer lines, Shift+Enter: towards the older. */
export function SearchBar({ search, theme, onClose }: { search: SearchAddon; theme: ThemeName; onClose: () => void }) {
  const [text, setText] = useState('')
  const [count, setCount] = useState<Count>({ resultIndex: -1, resultCount: 0 })
  useEffect(() => {
    const listener = search.onDidChangeResults(setCount)
    return () => {
      listener.dispose()
      search.clearDecorations()
    }
  }, [search])

  const options = { decorations: MATCHES[theme] }
  const change = (next: string) => {
    setText(next)
    if (next === '') search.clearDecorations()
    else search.findPrevious(next, { ...options, incremental: true })
  }
  const next = () => void search.findNext(text, options)
  const previous = () => void search.findPrevious(text, options)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Enter') (event.shiftKey ? previous : next)()
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }
  return (
    <search className={classes.search}>
      <input
        type="search"
        aria-label="端末内を検索"
        placeholder="端末内を検索"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for this field
        autoFocus
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status">{text === '' ? '' : words(count)}</span>
      <IconButton label="前の一致" icon={<Icon name="up" size={18} />} onClick={previous} />
      <IconButton label="次の一致" icon={<Icon name="down" size={18} />} onClick={next} />
      <IconButton label="検索を閉じる" icon={<Icon name="close" size={18} />} onClick={onClose} />
    </search>
  )
}

function words({ resultIndex, resultCount }: Count): string {
  if (resultCount === 0) return '一致なし'
  // Without a place, because the addon reports -1 once there are more matches than `highlightLimit`.
  return resultIndex < 0 ? `${resultCount} 件` : `${resultIndex + 1}/${resultCount} 件`
}
