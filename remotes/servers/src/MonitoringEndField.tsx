import { hasMaintenanceWindows } from '@portal/api-client/maintenance-windows'
import { DAY_MS, HOUR_MS, inJapan } from '@portal/contract'
import { useEntitlements } from '@portal/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { Choice } from './Choice'

const LENGTHS = ['none', '1', '4', '8', 'time'] as const
type Length = (typeof LENGTHS)[number]
const textOf = (length: Length) =>
  length === 'none' ? '決めない' : length === 'time' ? '時刻を指定' : `${length} 時間後`

/** When monitoring is meant to be on again, in milliseconds; null for no known time. */
export type EndOf = (now: number) => number | null

function endOf(length: Length, time: string): EndOf {
  if (length === 'none') return () => null
  if (length !== 'time') return (now) => now + Number(length) * HOUR_MS
  return (now) => {
    const at = Date.parse(`${inJapan(now).slice(0, 10)}T${time}:00+09:00`)
    if (Number.isNaN(at)) return null
    return at > now ? at : at + DAY_MS
  }
}

/**
 * When the user means to switch monitoring on again, of which this browser reminds. Where the API plans maintenance,
 * that is named instead, because it ends by itself.
 */
export function MonitoringEndField({ onChange }: { onChange: (end: EndOf) => void }) {
  const { entitlements, isPending } = useEntitlements()
  const [length, setLength] = useState<Length>('none')
  const [time, setTime] = useState('')
  const tell = useEffectEvent(() => onChange(endOf(length, time)))
  useEffect(() => tell(), [length, time])
  if (isPending) return null
  if (hasMaintenanceWindows(entitlements))
    return <p>終わる時刻が決まっている作業は、メンテナンス予定に登録すると自動で元に戻ります。</p>
  return (
    <>
      <Choice<Length>
        label="終了の予定"
        value={length}
        options={LENGTHS.map((value) => ({ value, label: textOf(value) }))}
        onChange={setLength}
      />
      {length === 'time' && (
        // The browser's own, because the fields of forms would weigh on every list of servers.
        <label>
          終了時刻（JST）{' '}
          <input type="time" value={time} onChange={({ currentTarget }) => setTime(currentTarget.value)} />
          {time === '' && ' 時刻を入力しないと、お知らせしません。'}
        </label>
      )}
      {length !== 'none' && (
        <p>監視は自動では有効に戻りません。終了の時刻を過ぎたら、このブラウザーでお知らせします。</p>
      )}
    </>
  )
}
