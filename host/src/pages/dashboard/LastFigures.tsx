import type { Badge } from '@portal/contract'
import { formatMoment, formatNumber } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { badgeQuery, count } from '../../frame/NavBadge'
import type { Remote } from '../../remotes/state'

/**
 * What the host itself can tell of a remote whose code does not run, with the time of it: the figures of its badges,
 * because its descriptor says where they are read.
 */
export function LastFigures({ remote: { descriptor } }: { remote: Remote }) {
  const badges = (descriptor?.nav ?? []).flatMap(({ badge }) => badge ?? [])
  return badges.map((badge) => <Figure key={badge.label} badge={badge} />)
}

function Figure({ badge }: { badge: Badge }) {
  const { data, dataUpdatedAt } = useQuery(badgeQuery(badge))
  const figure = data === undefined ? null : count(badge, data)
  if (figure === null) return null
  return (
    <p>
      {badge.label}: <strong>{formatNumber(figure)}</strong>（{formatMoment(dataUpdatedAt)} 時点）
    </p>
  )
}
