import { currentTime } from '@portal/auth'
import { create } from 'zustand'
import type { MenuItem } from '../overlay/Menu'
import { formatShort } from '../values/format'
import { isMuted, unmute } from './alerts'
import { changeAlerts, useAlerts } from './kept-alerts'

/** What `MuteDialog` asks about: an event, or with null all events. */
export type MuteSubject = { id: string; title: string } | null

export const useMuteQuestion = create<{ subject: MuteSubject | undefined }>(() => ({ subject: undefined }))

/** The item of a menu that mutes an event, or all with null, or ends the mute. None while notifications are off. */
export function useMuteItems(subject: MuteSubject): MenuItem[] {
  const { isOn, mutedUntil, events } = useAlerts()
  if (!isOn) return []
  const until = subject ? events[subject.id]?.mutedUntil : mutedUntil
  if (!isMuted(until, currentTime())) {
    return [{ label: '通知をミュート', onSelect: () => useMuteQuestion.setState({ subject }) }]
  }
  const end = formatShort(new Date(until).toISOString())
  return [
    {
      label: `ミュートを解除（${end} まで）`,
      onSelect: () => void changeAlerts((alerts) => unmute(alerts, subject?.id)),
    },
  ]
}
