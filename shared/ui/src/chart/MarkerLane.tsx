import { useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { TONE_ICONS, type Tone } from '../values/Badges'
import { formatDateTime, formatNumber } from '../values/format'
import popupClasses from '../overlay/popup.module.css'
import { Tip } from '../overlay/Tip'
import { usePopupButton } from '../overlay/use-popup-button'
import type { Marker } from './data'
import classes from './MarkerLane.module.css'
import { PLOT_PADDING } from './plot-options'

type LaneProps = {
  label: string
  markers: readonly Marker[]
  range: readonly [number, number]
  /** Width of the time axis in CSS pixels. */
  width: number
}

/** A mark needs this much room, so that a finger hits it; nearer ones share one. */
const MARK_WIDTH = 24

/** The marked points in time above the plot. Arrow keys go from one to the next; several at one place open as a list. */
export function MarkerLane({ label, markers, range, width }: LaneProps) {
  const clusters = clustered(markers, range, width)
  const [current, setCurrent] = useState(0)
  const lane = useRef<HTMLDivElement>(null)
  const active = Math.min(current, clusters.length - 1)

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = Math.min(Math.max(active + step, 0), clusters.length - 1)
    if (step === 0 || !(event.target instanceof Element) || !event.target.closest('[data-mark]')) return
    event.preventDefault()
    setCurrent(next)
    lane.current?.querySelectorAll<HTMLElement>('[data-mark]')[next]?.focus()
  }
  return (
    <div
      ref={lane}
      role="toolbar"
      aria-label={`${label}のイベント`}
      className={classes.lane}
      style={{ marginLeft: PLOT_PADDING.left, marginRight: PLOT_PADDING.right }}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {clusters.map(({ share, items }, index) => (
        <span
          key={items.map(({ at, label: text }) => `${at} ${text}`).join()}
          className={classes.place}
          style={{ left: `${share * 100}%` }}
        >
          <Mark items={items} tabIndex={index === active ? 0 : -1} />
        </span>
      ))}
    </div>
  )
}

type Cluster = { share: number; items: Marker[] }

function clustered(markers: readonly Marker[], [start, end]: readonly [number, number], width: number): Cluster[] {
  const nearest = MARK_WIDTH / Math.max(width, MARK_WIDTH)
  const clusters: Cluster[] = []
  for (const marker of [...markers].sort((a, b) => a.at - b.at)) {
    const share = (marker.at - start) / (end - start)
    if (share < 0 || share > 1) continue
    const last = clusters.at(-1)
    if (last && share - last.share < nearest) last.items.push(marker)
    else clusters.push({ share, items: [marker] })
  }
  return clusters
}

const GRAVITY: Tone[] = ['critical', 'warning', 'info', 'ok', 'neutral']
const timeText = (at: number) => formatDateTime(new Date(at * 1000).toISOString())
const describe = ({ at, label }: Marker) => `${timeText(at)} ${label}`

function Mark({ items, tabIndex }: { items: Marker[]; tabIndex: 0 | -1 }) {
  const tone = GRAVITY.find((each) => items.some((item) => item.tone === each)) ?? 'neutral'
  const [only] = items
  const common = {
    'data-mark': true,
    'data-tone': tone,
    'data-icon': TONE_ICONS[tone],
    tabIndex,
    className: classes.mark,
  }
  if (items.length > 1 || !only) return <Several items={items} tabIndex={tabIndex} tone={tone} />
  return (
    <Tip text={describe(only)}>
      {() =>
        only.to === undefined ? (
          <button type="button" aria-label={describe(only)} {...common} />
        ) : (
          <Link to={only.to} aria-label={describe(only)} {...common} />
        )
      }
    </Tip>
  )
}

function Several({ items, tabIndex, tone }: { items: Marker[]; tabIndex: 0 | -1; tone: Tone }) {
  const { isOpen, anchor, button, popup } = usePopupButton<HTMLUListElement>('bottom-start')
  const [first, ...others] = items
  const summary = `${first ? describe(first) : ''}、ほか ${formatNumber(others.length)} 件`
  return (
    <span ref={anchor}>
      <Tip text={isOpen ? null : summary}>
        {() => (
          <button
            {...button}
            type="button"
            data-mark
            data-tone={tone}
            tabIndex={tabIndex}
            className={classes.mark}
            aria-label={`イベント ${items.length} 件: ${summary}`}
          >
            {items.length > 99 ? '99+' : items.length}
          </button>
        )}
      </Tip>
      {isOpen && (
        <ul {...popup} className={`${popupClasses.popup} ${classes.list}`}>
          {items.map((item) => (
            <li key={describe(item)}>
              {item.to === undefined ? (
                <span className={popupClasses.item}>{describe(item)}</span>
              ) : (
                <Link to={item.to} className={popupClasses.item}>
                  {describe(item)}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </span>
  )
}
