import { confirm } from '@portal/ui'
import type { Terminal } from '@xterm/xterm'
import classes from './Terminal.module.css'

const SHOWN_LINES = 200

/**
 * Pastes a text, after a question when it has more than one line, because each but the last runs at once. A program
 * that takes pastes as such (bracketed paste mode) runs none of them, so there is nothing to ask.
 */
export async function paste(
  terminal: Terminal,
  text: string,
  { isShown, stopShowing }: { isShown: boolean; stopShowing: () => void },
): Promise<void> {
  // Without control characters, because a page can put sequences into the clipboard that end the brackets of a paste.
  const clean = text.replaceAll(/[^\P{Cc}\t\r\n]/gu, '')
  if (clean === '') return
  if (isShown && /[\r\n]/.test(clean) && !terminal.modes.bracketedPasteMode) {
    const lines = clean.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
    let isLast = false
    const yes = await confirm({
      title: `${lines.length} 行のテキストを貼り付けますか？`,
      body: <Preview lines={lines} onLast={(last) => (isLast = last)} />,
      action: '貼り付ける',
    })
    if (!yes) return
    if (isLast) stopShowing()
  }
  terminal.paste(clean)
}

function Preview({ lines, onLast }: { lines: readonly string[]; onLast: (isLast: boolean) => void }) {
  const more = lines.length - SHOWN_LINES
  return (
    <div className={classes.preview}>
      <p>改行のたびに、その行がコマンドとして実行されることがあります。</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long text scrolls, with the keyboard too */}
      <pre tabIndex={0} aria-label="貼り付ける内容">
        {lines.slice(0, SHOWN_LINES).join('\n')}
      </pre>
      {more > 0 && <p>ほか {more} 行</p>}
      <label>
        <input type="checkbox" onChange={(event) => onLast(event.currentTarget.checked)} /> 今後表示しない
      </label>
    </div>
  )
}
