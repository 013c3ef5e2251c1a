import { FakeFiles } from '@portal/testing/fake-files'
import { randomNumbers } from '@portal/testing/random-numbers'
import { type User, useSession } from '@portal/auth'
import { DAY_MS } from '@portal/contract'
import type { Server } from '@portal/api-client/servers'
import { catchSavedFiles } from '@portal/testing/saved-files'
import { userFiles } from '@portal/ui'
import { SerializeAddon } from '@xterm/addon-serialize'
import type { Terminal } from '@xterm/xterm'
import { interruptedRecords } from '../recording/kept-record'
import { readRecord } from '../recording/read-record'
import { WorkSession } from '../recording/work-session'
import { newTerminal } from '../terminal/new-terminal'
import { Replay } from './replay'
import streams from './streams.fixture.json'

// A record of these needs no API: what cannot be read is named in it.
jest.mock('../recording/surroundings', () => ({ surroundingsOf: async () => [] }))

const SESSIONS = 50
const SERVER = { id: 'srv-1', name: 'web-01', serialNo: 'SN1' } as Server

type Step = { output: string } | { cols: number; rows: number }

const WORDS = ['データ', 'ls -la', '東京', 'ｶﾅ', '🔧', 'か゛', 'é', '￣', '─┼─', 'ok ', '한글', '\ufffd']
const control = (random: () => number) => {
  const upTo = (most: number) => 1 + Math.floor(random() * most)
  const SEQUENCES = [
    ...[`\x1b[${upTo(30)};${upTo(100)}H`, `\x1b[${upTo(3) - 1}J`, `\x1b[${upTo(3) - 1}K`],
    ...[...'LMP@X'].map((letter) => `\x1b[${upTo(8)}${letter}`),
    `\x1b[${upTo(5)};${5 + upTo(15)}r`,
    ...'\x1b[r \x1b7 \x1b8 \x1b[?1049h \x1b[?1049l \x1b[?6h \x1b[?6l \x1b[4h \x1b[4l \x1b[?7l \x1b[?7h'.split(' '),
    ...[`\x1b[3${upTo(7)};4${upTo(7)}m`, `\x1b[38;5;${upTo(255)}m`],
    `\x1b[48;2;${upTo(255)};${upTo(255)};${upTo(255)}m`,
    ...'\x1b[1;4;7m \x1b[0m \x1bM \x1bD \r\n \r\n\r\n \t \b\b \x1b(0lqk\x1b(B \x1b[?25l \x1b[?2004h \x1bc'.split(' '),
  ]
  return SEQUENCES[Math.floor(random() * SEQUENCES.length)] ?? ''
}

/** Sequences of all kinds in any order, as no program makes them. */
function madeUp(random: () => number): string {
  return Array.from({ length: 400 }, () =>
    random() < 0.5 ? (WORDS[Math.floor(random() * WORDS.length)] ?? '') : control(random),
  ).join('')
}

/** A stream in pieces that end anywhere, also within a sequence or a character, with resizes between some. */
function stepsOf(text: string, random: () => number): Step[] {
  const steps: Step[] = []
  for (let at = 0; at < text.length;) {
    const length = 1 + Math.floor(random() ** 3 * 4000)
    steps.push({ output: text.slice(at, at + length) })
    at += length
    if (random() < 0.08) steps.push({ cols: 40 + Math.floor(random() * 100), rows: 10 + Math.floor(random() * 40) })
  }
  return steps
}

const session = (index: number) => {
  const random = randomNumbers(index + 1)
  const real = streams[index % (streams.length + 2)]
  const text = real ? real.text : madeUp(random)
  return { name: real?.name ?? 'made up', steps: stepsOf(text, random) }
}

/** What stands on a terminal, with its colours, its cursor and its modes. */
function shownBy(terminal: Terminal): string {
  const addon = new SerializeAddon()
  terminal.loadAddon(addon)
  const { cols, rows } = terminal
  const { type, cursorX, cursorY } = terminal.buffer.active
  return JSON.stringify({ cols, rows, type, cursorX, cursorY, text: addon.serialize() }, null, 1)
}

/** What is seen of a screen, cell by cell. The colour of the letter of a blank cell is not. */
function seenOn(terminal: Terminal): string {
  const { active } = terminal.buffer
  const rows = Array.from({ length: terminal.rows }, (_row, y) => {
    const line = active.getLine(active.baseY + y)
    return Array.from({ length: terminal.cols }, (_column, x) => {
      const cell = line?.getCell(x)
      if (!cell) return ''
      const letter = cell.getChars().trim()
      const look = [cell.getBgColorMode(), cell.getBgColor(), cell.isInverse(), cell.isUnderline()]
      const ink = [cell.getFgColorMode(), cell.getFgColor(), cell.isBold(), cell.isDim(), cell.isItalic()]
      return [letter, cell.getWidth(), look, letter === '' ? '' : ink].join()
    }).join(' ')
  })
  return [active.type, active.cursorX, active.cursorY, JSON.stringify(terminal.modes), ...rows].join('\n')
}

const written = (terminal: Terminal, text = '') => new Promise<void>((resolve) => terminal.write(text, resolve))

async function play(terminal: Terminal, steps: readonly Step[], write = (text: string) => written(terminal, text)) {
  for (const step of steps) {
    if ('output' in step) await write(step.output)
    else terminal.resize(step.cols, step.rows)
  }
}

/** A record of a terminal on which `before` is already when it begins. Returns what it has as a file, read again. */
async function recorded(before: readonly Step[], steps: readonly Step[]) {
  const files = catchSavedFiles()
  const made = await recording(before, steps)
  await made.finish('user')
  const read = await readRecord(new Uint8Array((await files[0]?.bytes) ?? new ArrayBuffer()))
  expect(read.broken).toEqual([])
  if (!read.record) throw new Error('The file is no record.')
  return read.record
}

const begun: WorkSession[] = []

async function recording(before: readonly Step[], steps: readonly Step[]): Promise<WorkSession> {
  const terminal = newTerminal()
  const listeners = new Set<(text: string) => void>()
  await play(terminal, before)
  const made = new WorkSession(SERVER, {})
  begun.push(made)
  made.attachTerminal({
    terminal,
    subscribeToOutput: (shown) => {
      listeners.add(shown)
      return () => void listeners.delete(shown)
    },
  })
  await written(terminal)
  const write = async (text: string) => {
    await written(terminal, text)
    for (const shown of listeners) shown(text)
  }
  await play(terminal, steps, write)
  return made
}

async function replayed(record: Awaited<ReturnType<typeof recorded>>, ...moments: number[]) {
  const terminal = newTerminal()
  const replay = new Replay(terminal, record)
  for (const moment of moments) await replay.seek(moment)
  return terminal
}

/** A terminal that was given the steps themselves. */
async function played(steps: readonly Step[]) {
  const terminal = newTerminal()
  await play(terminal, steps)
  return terminal
}

const sessions = Array.from({ length: SESSIONS }, (_, index) => [index, session(index).name] as const)
test.each(sessions)('session %i, %s, is replayed to the same last screen', async (index) => {
  const { steps } = session(index)
  const record = await recorded([], steps)
  const terminal = await replayed(record, record.duration)
  expect(shownBy(terminal)).toBe(shownBy(await played(steps)))
})

const cases = streams.map(({ name, text }, index) => [name, text, index] as const)
const IN_THE_MIDDLE = 'a record that begins in the middle has the screen as it was, and the same last one'
test.each(cases)(`${IN_THE_MIDDLE}: %s`, async (_, text, index) => {
  const steps = stepsOf(text, randomNumbers(index + 100))
  const middle = Math.floor(steps.length / 2)
  const record = await recorded(steps.slice(0, middle), steps.slice(middle))
  const terminal = await replayed(record, record.duration)
  expect(seenOn(terminal)).toBe(seenOn(await played(steps)))
})

describe('a tab that crashes', () => {
  const ME = { id: 'auth0|me', email: 'me@alpha.example' } as User
  let files: FakeFiles
  beforeEach(() => {
    files = FakeFiles.install()
    catchSavedFiles()
    useSession.setState({ user: ME })
  })
  afterEach(async () => {
    // The tabs of these tests only seem to have crashed.
    for (const made of begun.splice(0)) await made.finish('left', false)
    FakeFiles.remove()
    useSession.setState({ user: null })
  })
  const left = async () => {
    const found = await interruptedRecords(ME.id)
    const bytesOf = async (blob: Blob) => new Uint8Array(await new Response(blob).arrayBuffer())
    return Promise.all(found.map(async ({ blob }) => readRecord(await bytesOf(blob))))
  }

  const LAST = 'leaves a record that shows its last screen, and is whole up to there'
  test.each(cases)(`${LAST}: %s`, async (_, text, index) => {
    const steps = stepsOf(text, randomNumbers(index + 200))
    const crashed = await recording([], steps)
    await crashed.keep()
    const [read, ...others] = await left()
    expect(others).toEqual([])
    expect(read?.broken).toEqual([{ line: read?.lines, reason: 'cut' }])
    if (!read?.record) throw new Error('There is no record.')
    expect(shownBy(await replayed(read.record, read.record.duration))).toBe(shownBy(await played(steps)))
  })

  test('leaves pieces that hold the lines in their order, in a folder for each record', async () => {
    const one = await recording([], [{ output: 'x'.repeat(700) }])
    const other = await recording([], [{ output: 'other' }])
    for (let index = 0; index < 5; index += 1) {
      one.mark(`${index}.`.padEnd(200_000, 'y'))
      await Promise.all([one.keep(), other.keep()])
    }
    expect(files.all().size).toBe(4)
    const found = await left()
    expect(found.map(({ broken }) => broken.map(({ reason }) => reason))).toEqual([['cut'], ['cut']])
    const marks = found.flatMap(({ record }) => record?.casts ?? []).filter(([, code]) => code === 'm')
    expect(marks.map(([, , words]) => Number.parseInt(words, 10))).toEqual([0, 1, 2, 3, 4])
  })

  test('leaves nothing to others while it has not crashed', async () => {
    const request = jest.spyOn(navigator.locks, 'request')
    const query = jest.spyOn(navigator.locks, 'query')
    const made = await recording([], [{ output: 'x' }])
    await made.keep()
    const held = request.mock.calls.map(([name]) => ({ name }))
    expect(held).toHaveLength(1)
    query.mockResolvedValue({ held, pending: [] })
    expect(await left()).toEqual([])
    expect(files.all().size).toBe(1)
    query.mockResolvedValue({ held: [], pending: [] })
    expect(await left()).toHaveLength(1)
  })

  test('is told from one whose record begins at that moment', async () => {
    const folder = await userFiles(ME.id, 'records')
    jest.spyOn(navigator.locks, 'query').mockImplementation(async () => {
      await folder.getDirectoryHandle('begun', { create: true })
      return { held: [], pending: [] }
    })
    expect(await left()).toEqual([])
    await expect(folder.getDirectoryHandle('begun')).resolves.toBeDefined()
  })

  test('leaves a flipped byte named', async () => {
    const made = await recording([], [{ output: 'FAN3 停止' }])
    made.mark('交換前')
    await made.keep()
    const [file] = [...files.all().values()]
    if (!file) throw new Error('Nothing was kept.')
    const text = new TextDecoder().decode(file.bytes)
    file.bytes = new TextEncoder().encode(text.replace('FAN3', 'FAN2'))
    const [read] = await left()
    expect(read?.broken.map(({ reason }) => reason)).toEqual(['changed', 'cut'])
  })

  test('leaves nothing for another user, nor after some days', async () => {
    const made = await recording([], [{ output: 'x' }])
    await made.keep()
    expect(await interruptedRecords('auth0|other')).toEqual([])
    expect(await left()).toHaveLength(1)
    for (const file of files.all().values()) file.lastModified -= 4 * DAY_MS
    expect(await left()).toEqual([])
    expect(files.all().size).toBe(0)
  })
})

test('going back and forth shows the same as going straight there', async () => {
  const { steps } = session(0)
  const record = await recorded([], steps)
  // Events of their own seconds, because the test records faster than a person works.
  const casts = record.casts.map(([, code, text], index): (typeof record.casts)[number] => [index, code, text])
  const spread = { ...record, casts, duration: casts.length }
  const half = Math.floor(casts.length / 2)
  const straight = shownBy(await replayed(spread, half))
  expect(shownBy(await replayed(spread, casts.length, half))).toBe(straight)
  expect(shownBy(await replayed(spread, 1, half))).toBe(straight)
  expect(shownBy(await replayed(spread, casts.length))).not.toBe(straight)
  const terminal = newTerminal()
  const replay = new Replay(terminal, spread)
  await Promise.all([replay.seek(casts.length), replay.seek(1), replay.seek(half)])
  expect(shownBy(terminal)).toBe(straight)
})
