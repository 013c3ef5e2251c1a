import { type Event, events } from '@portal/api-client/events'
import { Icon, IconButton, IconLink, useShortcuts } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { eventPath, neighboursOf, orderOf } from '../event-order'

/** The ways to the events before and after this one in the list that it was opened from; `[` and `]` go them too. */
export function Neighbours({ event }: { event: Event }) {
  const [search] = useSearchParams()
  const order = useMemo(() => orderOf(search), [search])
  // `useQuery` instead of `useRead`, because the event is shown without its neighbours too.
  const { data, isError } = useQuery(events.list(order.filter))
  const { previous, next } = useMemo(
    () => (data ? neighboursOf(event, data, order.sort) : { previous: undefined, next: undefined }),
    [event, data, order.sort],
  )
  const navigate = useNavigate()
  const pathOf = (to: Event | undefined) => to && eventPath(to.id, search.has('sort') ? order : undefined)
  const go = (path: string | undefined) => (path === undefined ? false : void navigate(path))
  const [before, after] = [pathOf(previous), pathOf(next)]
  useShortcuts({ '[': () => go(before), ']': () => go(after) })
  const why = (end: string) =>
    data ? `一覧の${end}のイベントです。` : isError ? '一覧を読み込めませんでした。' : '一覧を読み込んでいます。'
  return (
    <>
      <Step label="前のイベント" icon="up" to={before} why={why('最初')} />
      <Step label="次のイベント" icon="down" to={after} why={why('最後')} />
    </>
  )
}

type StepProps = { label: string; icon: string; to: string | undefined; why: string }

function Step({ label, icon, to, why }: StepProps) {
  const shape = <Icon name={icon} size={16} />
  return to === undefined ? (
    <IconButton label={label} icon={shape} disabledReason={why} />
  ) : (
    <IconLink label={label} icon={shape} to={to} />
  )
}
