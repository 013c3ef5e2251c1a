import { formatNumber } from '@portal/ui'
import classes from './TextDialog.module.css'
import { KEY_GAP_MS } from './type-text'

const NAMED_AT_MOST = 20

/** The text that will be typed, with its time; or the characters that the keyboard cannot type. */
export function StrokesPreview({
  text,
  count,
  refused,
  isSecret,
}: {
  text: string
  /** Number of strokes of the text. */
  count: number
  refused: readonly string[]
  isSecret: boolean
}) {
  if (refused.length > 0) {
    return (
      <p role="alert" className={classes.refused}>
        次の文字はこのキーボードでは入力できません:{' '}
        <strong>{refused.slice(0, NAMED_AT_MOST).map(nameOf).join('、')}</strong>
        {refused.length > NAMED_AT_MOST && ` ほか ${refused.length - NAMED_AT_MOST} 種類`}
      </p>
    )
  }
  if (count === 0) return null
  return (
    <div>
      <p className={classes.caption}>
        送信される内容 ({formatNumber(count)} 文字、約 {Math.max(1, Math.ceil((count * KEY_GAP_MS) / 1000))} 秒)
      </p>
      <pre className={classes.preview}>{visible(text, isSecret)}</pre>
    </div>
  )
}

/** The text with signs for blanks, tabs and line ends, because each of them is a key that is pressed. */
function visible(text: string, isSecret: boolean): string {
  const shown = isSecret ? text.replaceAll(/[^\r\n]/gu, '•') : text.replaceAll(' ', '␣').replaceAll('\t', '⇥\t')
  return shown.replaceAll(/\r\n?|\n/g, '⏎\n')
}

/** A character with its code point; the code point alone for one that cannot be seen. */
function nameOf(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return /[\p{Cc}\p{Cf}\p{Z}]/u.test(character) ? code : `${character} (${code})`
}
