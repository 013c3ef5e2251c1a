import { currentTime } from '@portal/auth'
import { useId, useState, type KeyboardEvent } from 'react'
import { Button } from '../controls/Button'
import popupClasses from '../overlay/popup.module.css'
import { usePopupButton } from '../overlay/use-popup-button'
import classes from './RangePicker.module.css'
import { fromLocalInput, toLocalInput } from './time-format'
import { rangeProblem, type Span, type TimeRange } from './time-range'

type CustomRangeProps = { span: Span; chosen: boolean; onChange: (range: TimeRange) => void }

/** A button that opens start and end. A range that cannot be shown gets a message and changes nothing. */
export function CustomRange({ span, chosen, onChange }: CustomRangeProps) {
  const { isOpen, close, anchor, button, popup } = usePopupButton<HTMLDivElement>('bottom-start')
  return (
    <span ref={anchor}>
      <button {...button} type="button" className={classes.preset} aria-pressed={chosen}>
        カスタム
      </button>
      {isOpen && (
        <div {...popup} role="dialog" aria-label="期間を指定" className={popupClasses.popup}>
          <Fields
            span={span}
            onApply={(range) => {
              close()
              onChange(range)
            }}
            onCancel={close}
          />
        </div>
      )}
    </span>
  )
}

type FieldsProps = { span: Span; onApply: (range: TimeRange) => void; onCancel: () => void }

function Fields({ span, onApply, onCancel }: FieldsProps) {
  const [from, setFrom] = useState(() => toLocalInput(span.start))
  const [to, setTo] = useState(() => toLocalInput(span.end))
  const [problem, setProblem] = useState<string>()
  const problemID = useId()

  function apply(): void {
    const [start, end] = [fromLocalInput(from), fromLocalInput(to)]
    if (start === null || end === null) return setProblem('開始と終了の日時を入力してください。')
    const why = rangeProblem(start, end, currentTime() / 1000)
    if (why) return setProblem(why)
    onApply({ kind: 'custom', start, end })
  }
  const field = {
    type: 'datetime-local',
    step: 1,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') apply()
    },
    ...(problem ? { 'aria-invalid': true, 'aria-describedby': problemID } : {}),
  }
  return (
    <div className={classes.form}>
      <label>
        開始（JST）
        <input data-autofocus value={from} onChange={(event) => setFrom(event.currentTarget.value)} {...field} />
      </label>
      <label>
        終了（JST）
        <input value={to} onChange={(event) => setTo(event.currentTarget.value)} {...field} />
      </label>
      {problem && (
        <p id={problemID} role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={onCancel}>
          キャンセル
        </Button>
        <Button size="xs" onClick={apply}>
          適用
        </Button>
      </div>
    </div>
  )
}
