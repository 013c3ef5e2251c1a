import { changeAlerts, type QuietHours, Section, useAlerts } from '@portal/ui'
import { SwitchField, TextField } from '@portal/ui/form'
import { type ComponentProps, useId, useState } from 'react'
import displayClasses from './DisplaySection.module.css'
import classes from './NotificationSection.module.css'

/** Offered when quiet hours are switched on. */
const NIGHT: QuietHours = { from: '22:00', to: '07:00' }

/** Why this browser cannot notify, or undefined. */
function whyNotNotify(): string | undefined {
  if (!('Notification' in window) || !('locks' in navigator)) return 'このブラウザーは通知を表示できません。'
  if (Notification.permission === 'denied') return 'ブラウザーの設定で、このサイトの通知が拒否されています。'
  return undefined
}

/** Whether the operating system notifies of critical events, and when not. Kept in this browser. */
export function NotificationSection() {
  const { isOn, quiet } = useAlerts()
  const [refusal, setRefusal] = useState(whyNotNotify)
  return (
    <Section title="通知">
      <div className={displayClasses.narrow}>
        <Setting
          label="重大イベントを通知する"
          note="ポータルを開いている間、新しい重大イベントを OS の通知で知らせます。このブラウザーにだけ保存されます。"
          checked={isOn}
          disabled={!isOn && whyNotNotify() !== undefined}
          onChange={async ({ currentTarget: { checked } }) => {
            const refused = checked ? await tryToNotify() : undefined
            setRefusal(refused)
            if (refused === undefined) {
              await changeAlerts((alerts) => ({
                ...alerts,
                isOn: checked,
                isFirst: true,
                mutedUntil: null,
                events: {},
              }))
            }
          }}
        />
        {refusal !== undefined && <p role="status">{refusal}</p>}
        {isOn && <Quiet quiet={quiet} />}
      </div>
    </Section>
  )
}

function Quiet({ quiet }: { quiet: QuietHours | null }) {
  const set = (next: QuietHours | null) => void changeAlerts((alerts) => ({ ...alerts, quiet: next }))
  return (
    <>
      <Setting
        label="おやすみ時間を設ける"
        note="この間は通知しません。終了時に未解決のイベントを、まとめて 1 回通知します。"
        checked={quiet !== null}
        onChange={(event) => set(event.currentTarget.checked ? NIGHT : null)}
      />
      {quiet && (
        <>
          <TextField
            type="time"
            label="おやすみ開始（JST）"
            value={quiet.from}
            onChange={({ currentTarget: { value } }) => value && set({ ...quiet, from: value })}
          />
          <TextField
            type="time"
            label="おやすみ終了（JST）"
            description="開始より早い時刻は翌日です。"
            value={quiet.to}
            onChange={({ currentTarget: { value } }) => value && set({ ...quiet, to: value })}
          />
        </>
      )}
    </>
  )
}

/** Asks the browser, and shows a first notification. Returns why it cannot be shown, or undefined. */
async function tryToNotify(): Promise<string | undefined> {
  if (whyNotNotify() === undefined && (await Notification.requestPermission()) === 'default') {
    return '通知が許可されませんでした。もう一度オンにすると、ブラウザーが確認します。'
  }
  const refusal = whyNotNotify()
  if (refusal !== undefined) return refusal
  try {
    new Notification('通知をオンにしました', { body: '新しい重大イベントをこのように知らせます。', tag: 'alerts-on' })
    return undefined
  } catch {
    return 'Android の Chrome など、ページからの通知に対応していないブラウザーでは使えません。'
  }
}

/** A switch whose note describes it, because Mantine makes a `description` part of the name that is read out. */
function Setting({ note, ...props }: ComponentProps<typeof SwitchField> & { note: string }) {
  const noteID = useId()
  return (
    <div>
      <SwitchField {...props} aria-describedby={noteID} />
      <p id={noteID} className={classes.note}>
        {note}
      </p>
    </div>
  )
}
