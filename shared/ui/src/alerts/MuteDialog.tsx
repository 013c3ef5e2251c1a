import { currentTime } from '@portal/auth'
import { HOUR_MS } from '@portal/contract'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../controls/Button'
import { Modal } from '../overlay/Modal'
import { mute, nextAt } from './alerts'
import { changeAlerts } from './kept-alerts'
import { type MuteSubject, useMuteQuestion } from './mute-items'
import classes from './MuteDialog.module.css'

const HOURS = [1, 4, 8]

/** Asks how long notifications are muted. Rendered once, by the host. */
export function MuteDialog() {
  const subject = useMuteQuestion((state) => state.subject)
  return subject === undefined ? null : <Dialog subject={subject} />
}

const close = () => useMuteQuestion.setState({ subject: undefined })

function Dialog({ subject }: { subject: MuteSubject }) {
  const [hours, setHours] = useState<number | null>(1)
  const [time, setTime] = useState('')
  const formID = useId()
  const endOf = (now: number) => (hours === null ? nextAt(time, now) : now + hours * HOUR_MS)

  function act(event: FormEvent): void {
    event.preventDefault()
    const until = endOf(currentTime())
    if (until === null) return
    void changeAlerts((alerts) => mute(alerts, until, subject?.id))
    close()
  }

  const buttons = (
    <>
      <Button variant="default" onClick={close}>
        キャンセル
      </Button>
      <Button
        type="submit"
        form={formID}
        disabledReason={endOf(currentTime()) === null ? '終了時刻を入力してください。' : null}
        data-autofocus
      >
        ミュート
      </Button>
    </>
  )
  return (
    <Modal title="通知をミュートしますか？" onCancel={close} isLightDismissed buttons={buttons}>
      <form id={formID} onSubmit={act}>
        <p>{subject ? `対象: ${subject.title}` : '対象: すべての重大イベント'}</p>
        <p>終了時に未解決のイベントは、もう一度通知します。</p>
        <fieldset className={classes.choices}>
          <legend className="read-out">ミュートの長さ</legend>
          {HOURS.map((each) => (
            <label key={each} className={classes.choice}>
              <input type="radio" name="length" checked={hours === each} onChange={() => setHours(each)} />
              {each} 時間
            </label>
          ))}
          <div className={classes.choice}>
            <label className={classes.choice}>
              <input type="radio" name="length" checked={hours === null} onChange={() => setHours(null)} />
              時刻を指定
            </label>
            <input
              type="time"
              aria-label="終了時刻（JST）"
              value={time}
              onChange={(event) => {
                setTime(event.currentTarget.value)
                setHours(null)
              }}
            />
          </div>
        </fieldset>
      </form>
    </Modal>
  )
}
