import { recordError } from '@portal/api-client/http'
import { dueReminders, MonitoringReminders, withoutReminders } from '@portal/api-client/monitoring-reminders'
import { type Server, servers } from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { HOUR_MS, MINUTE_MS } from '@portal/contract'
import { Button, formatNumber, Notice, stored, toast } from '@portal/ui'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import classes from './DueReminders.module.css'

/** Servers named and read at once; the others come when these are done with. */
const MOST = 5

export type DueRemindersProps = {
  storageKey: string
  /** What is kept there, which changes when another tab writes it. */
  text: string
}

/** A notice of the servers whose time is over and whose monitoring is still off, with the switch to put it on again. */
export function DueReminders({ storageKey, text }: DueRemindersProps) {
  const kept = stored('local', storageKey, MonitoringReminders)
  const [, setChanges] = useState(0)
  const now = useMinute()
  const reminders = kept.read() ?? {}
  const ids = dueReminders(reminders, now).slice(0, MOST)
  const reads = useQueries({ queries: ids.map((id) => ({ ...servers.one(id), staleTime: MINUTE_MS })) })
  // Not before it is known that monitoring is still off, because another user may have switched it on.
  const off = reads.flatMap(({ data }) => (data && !data.isActive ? [data] : []))
  const settled = ids.filter((_id, at) => reads[at]?.data?.isActive === true || statusOf(reads[at]?.error) === 404)

  const change = (to: (before: MonitoringReminders) => MonitoringReminders) => {
    const after = to(kept.read() ?? {})
    if (Object.keys(after).length > 0) kept.write(after)
    else kept.remove()
    setChanges((count) => count + 1)
  }
  const forget = (gone: readonly string[]) => change((before) => withoutReminders(before, gone))
  const settledText = settled.join(' ')
  useEffect(() => {
    if (settledText !== '') forget(settledText.split(' '))
  }, [settledText, text]) // oxlint-disable-line react-hooks/exhaustive-deps -- `forget` is another function at each render

  if (off.length === 0) return null
  const again = Object.fromEntries(off.map(({ id, name }) => [id, { name, until: currentTime() + HOUR_MS }]))
  return (
    <Notice
      isFloating
      tone="warning"
      action={
        <span className={classes.buttons}>
          <SwitchOn off={off} onDone={forget} />
          <Button size="xs" variant="default" onClick={() => change((before) => ({ ...before, ...again }))}>
            1 時間後に再通知
          </Button>
          <Button size="xs" variant="subtle" onClick={() => forget(off.map(({ id }) => id))}>
            閉じる
          </Button>
        </span>
      }
    >
      監視の再開を忘れていませんか。{namesOf(off)} は、終了の予定を過ぎても監視が無効です。
    </Notice>
  )
}

const namesOf = (off: readonly Server[]): string => off.map(({ name }) => name).join('、')

const statusOf = (error: unknown): unknown => Reflect.get(Object(error), 'status')

function SwitchOn({ off, onDone }: { off: readonly Server[]; onDone: (ids: readonly string[]) => void }) {
  const [isSaving, setSaving] = useState(false)
  async function switchOn(): Promise<void> {
    setSaving(true)
    const done: string[] = []
    try {
      for (const { id } of off) {
        await servers.setActive(id, true)
        done.push(id)
      }
    } catch (cause) {
      recordError(cause)
    } finally {
      setSaving(false)
      onDone(done)
    }
    if (done.length > 0)
      toast({
        style: 'normal',
        message:
          done.length === 1
            ? `${off[0]?.name} の監視を有効にしました。`
            : `${formatNumber(done.length)} 台の監視を有効にしました。`,
      })
  }
  return (
    <Button size="xs" loading={isSaving} onClick={() => void switchOn()}>
      有効にする
    </Button>
  )
}

/** The time in milliseconds, which changes once a minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => currentTime())
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
