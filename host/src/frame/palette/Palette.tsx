import { formatNumber, Icon } from '@portal/ui'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import classes from './Palette.module.css'
import { readPlaces, toggleFavourite } from './places'
import { type Entry, type Group, useGroups } from './use-groups'
import { type Records, useRecords } from './use-records'

/**
 * The search over the whole portal: a field and a list that the arrow keys walk, as a combobox does
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Pages and actions follow each key; records of the remotes come
 * when they are found, below them.
 */
export function Component({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.normalize('NFKC').trim())
  const [places, setPlaces] = useState(readPlaces)
  const groups = useGroups(words, places, (place) => setPlaces(toggleFavourite(place)))
  const records = useRecords(words)
  const all = [...groups, ...records.flatMap(groupOf)]
  const entries = all.flatMap((group) => group.entries)
  const [chosen, choose] = useState<string | null>(null)
  const active = entries.find((entry) => entry.id === chosen) ?? entries[0]
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.id])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // While the input method converts, the keys are its own; `keyCode` because Safari tells the last one by that only.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const at = active ? entries.indexOf(active) : -1
    if (event.key === 'ArrowDown') choose(entries[(at + 1) % entries.length]?.id ?? null)
    else if (event.key === 'ArrowUp') choose(entries.at((at - 1) % entries.length)?.id ?? null)
    else if (event.key === 'Enter' && active) {
      if (active.to && (event.ctrlKey || event.metaKey)) window.open(active.to, '_blank', 'noopener')
      else list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.click()
    } else return
    event.preventDefault()
  }
  const isSearching = records.some(({ isBusy }) => isBusy)
  return (
    <div className={classes.palette}>
      <div className={classes.field}>
        <Icon name="search" size={16} />
        <input
          role="combobox"
          aria-label="検索・移動"
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-activedescendant={active && `${id}${active.id}`}
          aria-autocomplete="list"
          placeholder="画面・サーバー・イベント・ユーザー・操作"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          // The dialog had no field to focus when it opened, because this part was still on its way.
          ref={focus}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            choose(null)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={`${id}list`} role="listbox" aria-label="候補" className={classes.list}>
        {all.map((group) => (
          <div key={group.key} role="group" aria-labelledby={`${id}${group.key}`}>
            <div id={`${id}${group.key}`} role="presentation" className={classes.group}>
              {group.label}
            </div>
            {group.entries.map((entry) => (
              <Option
                key={entry.id}
                id={`${id}${entry.id}`}
                entry={entry}
                isActive={entry === active}
                onPoint={() => choose(entry.id)}
                onClose={onClose}
              />
            ))}
          </div>
        ))}
      </div>
      {records.map((each) => (
        <Failure key={each.key} records={each} />
      ))}
      <p role="status" className={classes.status}>
        {statusText(words, entries.length, isSearching)}
      </p>
    </div>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()

function statusText(words: string, count: number, isSearching: boolean): string {
  if (isSearching) return '検索しています…'
  if (words === '') return ''
  return count === 0 ? `「${words}」に一致するものはありません` : `${formatNumber(count)} 件`
}

/** The hits of a kind, and the way to all of them. */
function groupOf({ key, label, outcome }: Records): Group[] {
  if (outcome?.kind !== 'found' || outcome.found.hits.length === 0) return []
  const { hits, total, all } = outcome.found
  const entries: Entry[] = hits.map(({ title, detail, to }) => ({
    id: `${key} ${to}`,
    label: title,
    to,
    ...(detail && { detail }),
  }))
  if (all && total > hits.length)
    entries.push({ id: `${key} all`, label: `${label}をすべて表示（${formatNumber(total)} 件）`, to: all })
  return [{ key, label, entries }]
}

type OptionProps = { id: string; entry: Entry; isActive: boolean; onPoint: () => void; onClose: () => void }

function Option({ id, entry, isActive, onPoint, onClose }: OptionProps) {
  const { label, detail, to, href, disabledReason, danger, onSelect } = entry
  const common = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: classes.option,
    'data-danger': danger || undefined,
    onPointerMove: isActive ? undefined : onPoint,
  } as const
  const content = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.detail}>{disabledReason ?? detail}</span>
    </>
  )
  if (!disabledReason && to !== undefined)
    return (
      <Link {...common} to={to} onClick={onClose}>
        {content}
      </Link>
    )
  if (!disabledReason && href !== undefined)
    return (
      <a {...common} href={href} target="_blank" rel="noreferrer" onClick={onClose}>
        {content}
      </a>
    )
  const run = () => {
    if (disabledReason) return
    onClose()
    void onSelect?.()
  }
  return (
    <button {...common} type="button" aria-disabled={disabledReason ? true : undefined} onClick={run}>
      {content}
    </button>
  )
}

function Failure({ records: { label, outcome, again } }: { records: Records }) {
  if (outcome?.kind !== 'failed') return null
  return (
    <p role="alert" className={classes.failure}>
      <span>
        {label}を検索できません。{outcome.why}
      </span>
      <button type="button" className={classes.again} onClick={again}>
        再試行
      </button>
    </p>
  )
}
