import type { IBuffer } from '@xterm/xterm'

/** All that a terminal still knows, as text: a line that only went on because the window was narrow is one line. */
export function transcript(buffer: IBuffer): string {
  const lines: string[] = []
  for (let at = 0; at < buffer.length; at += 1) {
    const line = buffer.getLine(at)
    if (!line) continue
    const goesOn = buffer.getLine(at + 1)?.isWrapped ?? false
    const text = line.translateToString(!goesOn)
    if (line.isWrapped && lines.length > 0) lines[lines.length - 1] += text
    else lines.push(text)
  }
  return `${lines.join('\n').trimEnd()}\n`
}
