import { ErrorState, StatusBadge, type Tone } from '@portal/ui'
import classes from '../layout.module.css'
import { type Rotation, stepState, type StepState } from './rotation'

const LOOK: Record<StepState, { text: string; tone: Tone }> = {
  done: { text: '完了', tone: 'ok' },
  running: { text: '実行中', tone: 'info' },
  failed: { text: '失敗', tone: 'critical' },
  waiting: { text: '未実行', tone: 'neutral' },
}

/** Each step of a rotation and how it went. It stays after the end, so that the user can see where a rotation stopped. */
export function RotationSteps({ rotation }: { rotation: Rotation }) {
  if (rotation.kind === 'idle') return null
  return (
    <div role="status" className={classes.stack}>
      <ol className={classes.list} aria-label="鍵の更新の進み具合">
        {rotation.steps.map((step, index) => {
          const { text, tone } = LOOK[stepState(rotation, index)]
          return (
            <li key={step} className={classes.row}>
              <StatusBadge tone={tone}>{text}</StatusBadge>
              {step}
            </li>
          )
        })}
      </ol>
      {rotation.kind === 'failed' && <ErrorState error={rotation.error} title="鍵の更新が途中で止まりました" />}
    </div>
  )
}
