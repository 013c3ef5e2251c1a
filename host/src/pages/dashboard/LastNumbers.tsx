import { correctedTime } from '@portal/auth'
import type { Badge } from '@portal/contract'
import { formatMoment, formatNumber } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { badgeQuery, count } from '../../frame/NavBadge'
import type { Remote } from '../../remotes/state'
import { lastOfCard } from '../../session/last-cards'

/**
 * What is known of a card whose remote's code does not run, with the time of it: its own summary from when it ran here
 * last. In a browser that has never seen it, the remote's first card has the figures of its badges, because its
 * descriptor says where they are read.
 */
export function LastNumbers({ id, remote, isFirst }: { id: string; remote: Remote; isFirst: boolean }) {
  const last = lastOfCard(id)
  if (last)
    return (
      <p>
        {last.text}（{formatMoment(last.at)} の時点）
      </p>
    )
  return isFirst && <Figures remote={remote} />
}

function Figures({ remote: { descriptor } }: { remote: Remote }) {
  const badges = (descriptor?.nav ?? []).flatMap(({ badge }) => badge ?? [])
  return badges.map((badge) => <Figure key={badge.label} badge={badge} />)
}

function Figure({ badge }: { badge: Badge }) {
  const { data, dataUpdatedAt } = useQuery(badgeQuery(badge))
  const figure = data === undefined ? null : count(badge, data)
  if (figure === null) return null
  return (
    <p>
      {badge.label}: <strong>{formatNumber(figure)}</strong>（{formatMoment(correctedTime(dataUpdatedAt))} の時点）
    </p>
  )
}
