import { useSyncExternalStore } from 'react'
import { dayInJapan, formatClock, formatDateTime, formatRelative, formatShort } from './format'
import { currentStep, subscribe } from './steps'

/** A short time reads differently only on another day, and is rendered again only then. */
const currentDay = () => dayInJapan(currentStep())

type TimeProps = {
  value: string | null | undefined
  /** 「3 分前」, with the absolute time in the title. */
  relative?: boolean
  /** It may be to come: 「2 日後」. */
  isDeadline?: boolean
  /** For lists, 「今日 12:54」, with the absolute time in the title. */
  isShort?: boolean
  /** Below the heading of a day, 「12:54」, with the absolute time in the title. */
  isClock?: boolean
}

/** A point in time, absolute when nothing else is asked for. Relative and short times keep themselves current. */
export function Time({ value, relative = false, isDeadline = false, isShort = false, isClock = false }: TimeProps) {
  const current = useSyncExternalStore(subscribe, isShort || isClock ? currentDay : currentStep)
  if (!value) return <>—</>
  const absolute = formatDateTime(value)
  if (isShort || isClock) {
    return (
      <time dateTime={value} title={absolute} data-short>
        {isClock ? formatClock(Date.parse(value)) : formatShort(value)}
      </time>
    )
  }
  const ago = formatRelative(value, current, isDeadline)
  return (
    <time dateTime={value} title={relative ? absolute : ago} data-short={relative || undefined}>
      {relative ? ago : absolute}
    </time>
  )
}
