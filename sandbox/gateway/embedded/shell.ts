import { createInterface } from 'node:readline'
import { PassThrough, Transform, Writable } from 'node:stream'
import type { ServerChannel } from 'ssh2'
import { drained } from '../drained'
import { COMMANDS, type Terminal } from './commands'
import type { EmbeddedMachine } from './machine'

/** Bytes of a line beyond which only control keys are taken, so that a flood of input does not fill the memory. */
const LONGEST_LINE = 1024
const SPACE = 0x20
const DELETE = 0x7f
/** Line feed, carriage return, Ctrl+C and Ctrl+U. */
const STARTS_LINE = new Set([0x0a, 0x0d, 0x03, 0x15])

export type ShellOptions = {
  channel: ServerChannel
  /** Of the terminal now; read again after each `resize`. */
  size: { cols: number; rows: number }
  machine: EmbeddedMachine
  now(): Date
}

type Sized = Writable & { columns: number; rows: number }

/** A prompt with a line editor and a few commands (commands.ts). It runs in this process and starts no other. */
export function runShell({ channel, size, machine, now }: ShellOptions): { resize(): void } {
  const screen = Object.assign(new PassThrough(), { columns: size.cols, rows: size.rows })
  screen.pipe(channel)
  const { editor, drawn, askHidden } = openEditor(channel, screen)
  channel.once('close', () => {
    screen.destroy()
    editor.close()
  })
  run().catch((cause: unknown) => {
    if (screen.destroyed) return
    console.error('Console:', cause)
    channel.destroy()
  })

  async function run() {
    const { hostname, name } = await machine.describe()
    const host = printable((hostname ?? name).split('.')[0] ?? name)
    const terminal: Terminal = {
      print: (line) => void screen.write(`${printable(line)}\r\n`),
      clear: () => void screen.write('\x1b[H\x1b[2J\x1b[3J'),
      async askHidden(prompt) {
        screen.write(prompt)
        const line = await askHidden()
        screen.write('\r\n')
        return line
      },
      size,
    }
    terminal.print(`${name} の検証用コンソールです。実機のシェルではありません。help でコマンドの一覧を表示します。`)
    editor.setPrompt(`operator@${host}:~$ `)
    editor.prompt()
    for await (const line of editor) {
      const [word = '', ...words] = line.trim().split(/\s+/)
      if (word === 'exit' || word === 'logout') break
      const command = COMMANDS.get(word)
      if (command) await command.run({ terminal, machine, now, words })
      else if (word !== '') terminal.print(`${word}: コマンドが見つかりません (command not found)`)
      editor.prompt()
      await drained(screen)
    }
    screen.write('logout\r\n')
    editor.close()
    channel.exit(0)
    screen.end()
  }

  return {
    resize() {
      Object.assign(drawn, { columns: size.cols, rows: size.rows })
      drawn.emit('resize')
    },
  }
}

/**
 * A line editor that reads the keys of `channel` and draws on `screen` through `drawn`, except while a line is asked
 * for that is not echoed.
 */
function openEditor(channel: ServerChannel, screen: Sized) {
  let cancelHidden: (() => void) | undefined
  const drawn = Object.assign(
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        if (!cancelHidden) screen.write(chunk)
        done()
      },
    }),
    { columns: screen.columns, rows: screen.rows },
  )
  const input = channel.pipe(keyByKey())
  const editor = createInterface({
    input,
    output: drawn,
    terminal: true,
    historySize: 100,
    completer: complete,
    tabSize: 8,
  })
  // Listened to, because otherwise readline stops this whole process at Ctrl+Z.
  editor.on('SIGTSTP', () => {})
  editor.on('SIGINT', () => {
    editor.write(null, { ctrl: true, name: 'e' })
    editor.write(null, { ctrl: true, name: 'u' })
    if (cancelHidden) return cancelHidden()
    screen.write('^C\r\n')
    editor.prompt()
  })
  editor.on('history', (lines) => {
    // Otherwise the next arrow up would show what was hidden.
    if (cancelHidden) lines.shift()
  })
  const askHidden = () =>
    new Promise<string>((resolve) => {
      const asking = new AbortController()
      const end = (line: string) => {
        cancelHidden = undefined
        resolve(line)
      }
      cancelHidden = () => {
        asking.abort()
        end('')
      }
      editor.question('', { signal: asking.signal }, end)
    })
  return { editor, drawn, askHidden }
}

/**
 * Passes keys on a byte at a time, because within one chunk readline does not see that the cursor has moved, and mixes
 * letters up.
 */
function keyByKey(): Transform {
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (const byte of chunk) {
        if (STARTS_LINE.has(byte)) length = 0
        else length += 1
        if (length <= LONGEST_LINE || byte < SPACE || byte === DELETE) this.push(Buffer.of(byte))
      }
      done()
    },
  })
}

function complete(line: string): [string[], string] {
  return [[...COMMANDS.keys(), 'exit'].filter((name) => name.startsWith(line)), line]
}

/** Without control characters, because names come from people and must not steer the terminal. */
const printable = (text: string) => text.replaceAll(/\p{Cc}/gu, '�')
