import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import popupClasses from '../../overlay/popup.module.css'
import { formatNumber } from '../../values/format'
import classes from './filter.module.css'

export type FilterOption<V extends string = string> = {
  value: V
  label: string
  count?: number
  /** Options of one group stand together, below its name. */
  group?: string
}

export type OptionListProps<V extends string> = {
  options: readonly FilterOption<V>[]
  chosen: ReadonlySet<V>
  onChoose: (value: V, on: boolean) => void
}

/** Longer lists are drawn in part: the options in sight and some around them. */
const DRAWN_WHOLE = 50
const OPTION_HEIGHT = 36
const OVERSCAN = 8

/** The check boxes of a filter. With `isScrolled` they scroll in a box of a fixed size, so that the popup keeps its own. */
export function OptionList<V extends string>(props: OptionListProps<V> & { isScrolled?: boolean }) {
  const { options, chosen, onChoose, isScrolled } = props
  const region = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const count = options.length
  const isPart = count > DRAWN_WHOLE
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count,
    enabled: isPart,
    getScrollElement: () => region.current,
    estimateSize: () => OPTION_HEIGHT,
    overscan: OVERSCAN,
    rangeExtractor: (range) => withFocused(range, focused),
  })
  function focusNext(event: KeyboardEvent): void {
    const next = nextOption(event.key, focused, count)
    if (next === null) return
    event.preventDefault()
    // At once, because the option may not be drawn before it is the focused one.
    flushSync(() => setFocused(next))
    region.current?.querySelector<HTMLInputElement>(`[data-index="${next}"] input`)?.focus()
  }
  const drawn = isPart ? virtualizer.getVirtualItems() : options.map((_, index) => ({ index, start: undefined }))
  return (
    <div ref={region} className={isScrolled ? classes.optionRegion : undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys and the focus of its check boxes */}
      <ul
        className={classes.optionList}
        style={isPart ? { height: virtualizer.getTotalSize() } : undefined}
        onKeyDown={focusNext}
        onBlur={() => setFocused(null)}
      >
        {drawn.map(({ index, start }) => {
          const option = options[index]
          // Not where only a part is drawn, because the places of the options are reckoned without other lines.
          const group = !isPart && option?.group !== options[index - 1]?.group ? option?.group : undefined
          return (
            option && (
              <li
                key={option.value}
                ref={isPart ? virtualizer.measureElement : undefined}
                data-index={index}
                aria-setsize={count}
                aria-posinset={index + 1}
                className={isPart ? classes.placedOption : undefined}
                style={{ top: start }}
              >
                {group && <div className={classes.optionGroup}>{group}</div>}
                <Option
                  option={option}
                  isChosen={chosen.has(option.value)}
                  onChoose={onChoose}
                  onFocus={() => setFocused(index)}
                />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

/** The options to draw. The focused one stays, because the focus would be lost with it. */
function withFocused(range: Range, focused: number | null): number[] {
  const inRange = defaultRangeExtractor(range)
  if (focused === null || focused >= range.count) return inRange
  return [...new Set([...inRange, focused])].sort((one, other) => one - other)
}

/** The option that a key leads to, or null. */
function nextOption(key: string, focused: number | null, count: number): number | null {
  if (focused === null) return null
  if (key === 'ArrowDown') return Math.min(focused + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(focused - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

type OptionProps<V extends string> = {
  option: FilterOption<V>
  isChosen: boolean
  onChoose: (value: V, on: boolean) => void
  onFocus: () => void
}

function Option<V extends string>({ option: { value, label, count }, isChosen, onChoose, onFocus }: OptionProps<V>) {
  return (
    <label className={popupClasses.item}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChoose(value, event.currentTarget.checked)}
        onFocus={onFocus}
      />
      <span className={classes.optionLabel}>{label}</span>
      {count !== undefined && <span className={classes.optionCount}>{formatNumber(count)}</span>}
    </label>
  )
}
