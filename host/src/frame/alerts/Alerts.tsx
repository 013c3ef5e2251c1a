import { isLocked } from '@portal/api-client/entitlements'
import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { alertsOwner, MuteDialog, setTitleCount, useAlerts, useEntitlements } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { badgeQuery, badgeText, count } from '../NavBadge'
import { type NavEntry, useNav } from '../use-nav'

/** For a signed-in user: notifies of critical events, and writes their number into the title of the tab. */
export function Alerts() {
  const { isOn } = useAlerts()
  const badge = useNav().find(({ item }) => item.to === paths.events)?.item.badge
  return (
    <>
      {badge && <TitleCount badge={badge} />}
      {isOn && <Watch />}
      <MuteDialog />
    </>
  )
}

/** The number of the badge beside the link to the events, by the same read. */
function TitleCount({ badge }: { badge: NonNullable<NavEntry['item']['badge']> }) {
  const { data } = useQuery(badgeQuery(badge))
  const text = data === undefined ? null : badgeText(count(badge, data))
  useEffect(() => {
    setTitleCount(text === '?' ? null : text)
    return () => setTitleCount(null)
  }, [text])
  return null
}

function Watch() {
  const owner = useSession(alertsOwner)
  const { entitlements, isPending } = useEntitlements()
  const isBought = !isPending && !isLocked(entitlements, 'infraBasic')
  const navigate = useNavigate()
  const open = useEffectEvent((to: string) => void navigate(to))
  useEffect(() => {
    if (owner === null || !isBought) return undefined
    let isLeft = false
    let stop = () => {}
    void import(/* webpackChunkName: "alerts" */ './watch').then(({ watchAlerts }) => {
      if (!isLeft) stop = watchAlerts(owner, (to) => open(to))
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [owner, isBought])
  return null
}
