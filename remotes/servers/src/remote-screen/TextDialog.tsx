import { NOT_CONNECTED } from '../console/close-words'
import { Button, formatNumber, Modal } from '@portal/ui'
import { CheckboxField, TextArea, TextField } from '@portal/ui/form'
import { useState } from 'react'
import { Choice } from '../Choice'
import { type KeyboardLayout, strokesOf } from './keyboard-layout'
import type { KeyReceiver } from './keys'
import { StrokesPreview } from './StrokesPreview'
import classes from './TextDialog.module.css'
import { LONGEST_TEXT } from './type-text'
import { useTyping } from './use-typing'

const LAYOUTS: readonly { value: KeyboardLayout; label: string }[] = [
  { value: 'jis', label: '日本語 (JIS)' },
  { value: 'us', label: '英語 (US)' },
]

type TextDialogProps = {
  /** Receiver of the keys; undefined once it is gone. */
  receiver: KeyReceiver | undefined
  layout: KeyboardLayout
  onLayout: (layout: KeyboardLayout) => void
  onClose: () => void
}

/** A text that is typed on the machine key by key, because firmware and consoles have no clipboard. */
export function TextDialog({ receiver, layout, onLayout, onClose }: TextDialogProps) {
  const [text, setText] = useState('')
  const [isSecret, setSecret] = useState(false)
  const [withEnter, setWithEnter] = useState(false)
  const { typed, outcome, type, stop } = useTyping(receiver, onClose)
  const whole = withEnter ? `${text}\n` : text
  const { strokes, refused } = strokesOf(whole, layout)
  const disabled = typed !== undefined
  const input = {
    label: 'テキスト',
    value: text,
    disabled,
    onChange: (change: { currentTarget: { value: string } }) => setText(change.currentTarget.value),
  }
  const buttons = disabled ? (
    <Button variant="default" onClick={stop}>
      中止
    </Button>
  ) : (
    <>
      <Button variant="default" onClick={onClose}>
        閉じる
      </Button>
      <Button disabledReason={whyNotType(receiver, text, strokes.length, refused)} onClick={() => void type(strokes)}>
        送信
      </Button>
    </>
  )
  return (
    <Modal title="テキスト送信" onCancel={disabled ? stop : onClose} buttons={buttons}>
      <p>入力した文字を、接続先のキーボードのキーを押したものとして 1 文字ずつ送信します。</p>
      {isSecret ? (
        <TextField {...input} type="password" autoComplete="off" />
      ) : (
        <TextArea {...input} rows={5} spellCheck={false} />
      )}
      <div className={classes.options}>
        <Choice label="接続先のキーボード" value={layout} options={LAYOUTS} disabled={disabled} onChange={onLayout} />
        <Toggle label="パスワードとして伏せる" checked={isSecret} disabled={disabled} onChange={setSecret} />
        <Toggle label="最後に Enter を押す" checked={withEnter} disabled={disabled} onChange={setWithEnter} />
      </div>
      <StrokesPreview text={whole} count={strokes.length} refused={refused} isSecret={isSecret} />
      {typed !== undefined && <Progress typed={typed} of={strokes.length} />}
      <p role="status" className={classes.outcome}>
        {outcome}
      </p>
    </Modal>
  )
}

type ToggleProps = { label: string; checked: boolean; disabled: boolean; onChange: (isOn: boolean) => void }

function Toggle({ onChange, ...props }: ToggleProps) {
  return <CheckboxField {...props} onChange={(change) => onChange(change.currentTarget.checked)} />
}

function Progress({ typed, of }: { typed: number; of: number }) {
  return (
    <div className={classes.progress}>
      <progress value={typed} max={of} aria-label="送信の進み" />
      <span>
        {formatNumber(typed)} / {formatNumber(of)}
      </span>
    </div>
  )
}

function whyNotType(
  receiver: KeyReceiver | undefined,
  text: string,
  length: number,
  refused: readonly string[],
): string | undefined {
  if (!receiver) return NOT_CONNECTED
  if (text === '') return 'テキストを入力してください。'
  if (refused.length > 0) return '入力できない文字が含まれています。'
  if (length > LONGEST_TEXT)
    return `一度に送信できるのは ${formatNumber(LONGEST_TEXT)} 文字までです (現在 ${formatNumber(length)} 文字)。`
  return undefined
}
