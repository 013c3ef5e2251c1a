import { Button, formatNumber, Modal, toast } from '@portal/ui'
import { CheckboxField, TextArea, TextField } from '@portal/ui/form'
import { useEffect, useRef, useState } from 'react'
import { Choice } from './Choice'
import { type KeyboardLayout, strokesOf } from './keyboard-layout'
import type { KeyReceiver } from './keys'
import classes from './TextDialog.module.css'
import { KEY_GAP_MS, LONGEST_TEXT, typeText } from './type-text'

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

/** A text that is typed on the machine key by key: firmware and consoles have no clipboard. */
export function TextDialog({ receiver, layout, onLayout, onClose }: TextDialogProps) {
  const [text, setText] = useState('')
  const [isSecret, setSecret] = useState(false)
  const [withEnter, setWithEnter] = useState(false)
  const [typed, setTyped] = useState<number>()
  const [outcome, setOutcome] = useState('')
  const running = useRef<AbortController>(undefined)
  const { strokes, refused } = strokesOf(withEnter ? `${text}\n` : text, layout)
  const why = whyNotType(text, strokes.length, refused)
  const isTyping = typed !== undefined

  // The screen is gone, or the dialog is: nothing more is typed.
  useEffect(() => () => running.current?.abort(), [receiver])

  async function type(): Promise<void> {
    if (!receiver || isTyping) return
    const controller = new AbortController()
    running.current = controller
    setOutcome('')
    setTyped(0)
    const count = await typeText(receiver, strokes, { signal: controller.signal, onTyped: setTyped })
    setTyped(undefined)
    if (count < strokes.length)
      return setOutcome(
        `${formatNumber(strokes.length)} 文字のうち ${formatNumber(count)} 文字を送信したところで中止しました。`,
      )
    toast({ style: 'normal', message: `${formatNumber(count)} 文字を送信しました。` })
    onClose()
  }

  return (
    <Modal
      title="テキスト送信"
      onCancel={() => (isTyping ? running.current?.abort() : onClose())}
      buttons={
        isTyping ? (
          <Button variant="default" onClick={() => running.current?.abort()}>
            中止
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              閉じる
            </Button>
            <Button disabledReason={receiver ? why : '接続していません。'} onClick={() => void type()}>
              送信
            </Button>
          </>
        )
      }
    >
      <p>入力した文字を、接続先のキーボードのキーを押したものとして 1 文字ずつ送信します。</p>
      {isSecret ? (
        <TextField
          label="テキスト"
          type="password"
          autoComplete="off"
          value={text}
          disabled={isTyping}
          onChange={(change) => setText(change.currentTarget.value)}
        />
      ) : (
        <TextArea
          label="テキスト"
          rows={5}
          value={text}
          disabled={isTyping}
          spellCheck={false}
          onChange={(change) => setText(change.currentTarget.value)}
        />
      )}
      <div className={classes.options}>
        <Choice label="接続先のキーボード" value={layout} options={LAYOUTS} disabled={isTyping} onChange={onLayout} />
        <CheckboxField
          label="パスワードとして伏せる"
          checked={isSecret}
          disabled={isTyping}
          onChange={(change) => setSecret(change.currentTarget.checked)}
        />
        <CheckboxField
          label="最後に Enter を押す"
          checked={withEnter}
          disabled={isTyping}
          onChange={(change) => setWithEnter(change.currentTarget.checked)}
        />
      </div>
      {refused.length > 0 && (
        <p role="alert" className={classes.refused}>
          次の文字はこのキーボードでは入力できません: <strong>{refused.slice(0, 20).map(nameOf).join('、')}</strong>
          {refused.length > 20 && ` ほか ${refused.length - 20} 種類`}
        </p>
      )}
      {refused.length === 0 && strokes.length > 0 && (
        <div>
          <p className={classes.caption}>
            送信される内容 ({formatNumber(strokes.length)} 文字、約{' '}
            {Math.max(1, Math.ceil((strokes.length * KEY_GAP_MS) / 1000))} 秒)
          </p>
          <pre className={classes.preview}>{visible(withEnter ? `${text}\n` : text, isSecret)}</pre>
        </div>
      )}
      {isTyping && (
        <div className={classes.progress}>
          <progress value={typed} max={strokes.length} aria-label="送信の進み" />
          <span>
            {formatNumber(typed)} / {formatNumber(strokes.length)}
          </span>
        </div>
      )}
      <p role="status" className={classes.outcome}>
        {outcome}
      </p>
    </Modal>
  )
}

function whyNotType(text: string, length: number, refused: readonly string[]): string | undefined {
  if (text === '') return 'テキストを入力してください。'
  if (refused.length > 0) return '入力できない文字が含まれています。'
  if (length > LONGEST_TEXT)
    return `一度に送信できるのは ${formatNumber(LONGEST_TEXT)} 文字までです (現在 ${formatNumber(length)} 文字)。`
  return undefined
}

/** The text with signs for what has no picture: blanks, tabs and line ends. */
function visible(text: string, isSecret: boolean): string {
  const shown = isSecret ? text.replaceAll(/[^\r\n]/gu, '•') : text.replaceAll(' ', '␣').replaceAll('\t', '⇥\t')
  return shown.replaceAll(/\r\n?|\n/g, '⏎\n')
}

function nameOf(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return /[\p{Cc}\p{Cf}\p{Z}]/u.test(character) ? code : `${character} (${code})`
}
