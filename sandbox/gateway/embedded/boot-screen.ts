import type { Clock } from '../clock'
import { type Canvas, COLOR, createCanvas, type Rectangle } from '../rfb/canvas'
import { GLYPH_WIDTH, hasGlyph } from '../rfb/font'
import { characterOf, chordName, isModifier } from '../rfb/key-names'
import { POINTER_HEIGHT, pointerPixel, POINTER_WIDTH } from '../rfb/pointer'
import { type BootLine, bootLines } from './boot-lines'
import type { EmbeddedMachine, MachineRow } from './machine'

export const SCREEN = { width: 800, height: 600 }
const LINE_EVERY_MS = 120
const LEFT = 40
const RIGHT = SCREEN.width - LEFT
const FIRST_LINE = 148
const LINE_HEIGHT = 20
const PROGRESS: Rectangle = { x: LEFT, y: 400, width: RIGHT - LEFT, height: 6 }
const PANEL: Rectangle = { x: LEFT, y: 428, width: RIGHT - LEFT, height: 116 }
const COLUMNS = Math.floor((PANEL.width - 32 - 8 * GLYPH_WIDTH) / GLYPH_WIDTH)
const KEY_DELETE = ['Delete', 'KP_Delete']

/** The picture of one machine, the same for everybody who looks at it. */
export type BootScreen = {
  title: string
  colorAt(x: number, y: number): number
  /** Hears of each area that changes, until the answered function is called. */
  watch(damaged: (area: Rectangle) => void): () => void
  /** `pressed`: all keysyms that this viewer holds down, this one included. */
  key(keysym: number, pressed: ReadonlySet<number>): void
  paste(text: string): void
  point(x: number, y: number): void
  close(): void
}

/** Starts the machine's self-test; Ctrl+Alt+Del starts it again, with what the portal knows of it then. */
export async function openBootScreen(machine: EmbeddedMachine, clock: Clock): Promise<BootScreen> {
  const watchers = new Set<(area: Rectangle) => void>()
  const damaged = (area: Rectangle) => watchers.forEach((watcher) => watcher(area))
  const canvas = createCanvas(SCREEN.width, SCREEN.height, damaged)
  let row = await machine.describe()
  let lines: BootLine[] = []
  let shown = 0
  let stopTimer = () => {}
  let closed = false
  let typed = ''
  let keys: string[] = []
  let pointer = { x: SCREEN.width / 2, y: SCREEN.height / 2 }

  const start = () => {
    stopTimer()
    lines = bootLines(row)
    shown = 0
    typed = ''
    keys = []
    drawFrame(canvas, row)
    drawKeyboard()
    stopTimer = clock.every(LINE_EVERY_MS, step)
  }
  const step = () => {
    const line = lines[shown]
    if (line) drawLine(canvas, line, shown)
    shown += 1
    drawProgress(canvas, Math.min(1, shown / lines.length))
    if (shown >= lines.length) stopTimer()
  }
  const restart = () => {
    machine.bootedAt = clock.now()
    machine.describe().then(
      (fresh) => {
        if (closed) return
        row = fresh
        start()
      },
      (cause: unknown) => console.error('Console:', cause),
    )
  }
  const drawKeyboard = () => {
    canvas.fill({ x: PANEL.x + 16, y: PANEL.y + 40, width: PANEL.width - 32, height: 56 }, COLOR.panel)
    canvas.text(PANEL.x + 16, PANEL.y + 44, 'Typed', COLOR.slate)
    canvas.text(PANEL.x + 16 + 8 * GLYPH_WIDTH, PANEL.y + 44, `${[...typed].slice(1 - COLUMNS).join('')}_`, COLOR.white)
    canvas.text(PANEL.x + 16, PANEL.y + 72, 'Keys', COLOR.slate)
    canvas.text(PANEL.x + 16 + 8 * GLYPH_WIDTH, PANEL.y + 72, lastOf(keys, COLUMNS), COLOR.cyan)
  }
  const type = (character: string) => {
    typed = (typed + (hasGlyph(character) ? character : '?')).slice(-COLUMNS)
  }
  const pointerArea = () => ({ ...pointer, width: POINTER_WIDTH, height: POINTER_HEIGHT })

  start()
  return {
    title: [row.hostname ?? row.name, row.serialNo].join(' '),
    colorAt: (x, y) => pointerPixel(x - pointer.x, y - pointer.y) ?? canvas.pixels[y * SCREEN.width + x] ?? COLOR.black,
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    key(keysym, pressed) {
      if (isModifier(keysym)) return
      const chord = chordName(pressed, keysym)
      if (KEY_DELETE.some((name) => chord === `Ctrl+Alt+${name}`)) return restart()
      keys = [...keys, chord].slice(-40)
      const character = characterOf(keysym)
      if (chord === 'BackSpace') typed = typed.slice(0, -1)
      else if (chord === 'Enter' || chord === 'KP_Enter') typed = ''
      else if (character !== undefined && !/^(Ctrl|Alt|Meta|Super)\+/.test(chord)) type(character)
      drawKeyboard()
    },
    paste(text) {
      for (const character of text.slice(-COLUMNS)) type(character)
      drawKeyboard()
    },
    point(x, y) {
      const before = pointerArea()
      pointer = { x: Math.min(x, SCREEN.width - 1), y: Math.min(y, SCREEN.height - 1) }
      damaged(before)
      damaged(pointerArea())
    },
    close() {
      closed = true
      stopTimer()
    },
  }
}

function drawFrame(canvas: Canvas, row: MachineRow): void {
  canvas.fill({ x: 0, y: 0, ...SCREEN }, COLOR.night)
  canvas.fill({ x: 0, y: 0, width: SCREEN.width, height: 104 }, COLOR.navy)
  canvas.fill({ x: 0, y: 104, width: SCREEN.width, height: 3 }, COLOR.blue)
  // Three units of a rack, each with its light.
  for (const unit of [0, 1, 2]) {
    canvas.fill({ x: LEFT, y: 28 + unit * 18, width: 48, height: 14 }, COLOR.blue)
    canvas.fill({ x: LEFT + 5, y: 33 + unit * 18, width: 4, height: 4 }, unit === 1 ? COLOR.green : COLOR.white)
    canvas.fill({ x: LEFT + 22, y: 34 + unit * 18, width: 21, height: 2 }, COLOR.navy)
  }
  const bios = row.firmware.find(({ kind }) => kind === 'bios')
  canvas.text(LEFT + 68, 24, ascii(row.model ?? 'Server').slice(0, 40), COLOR.white, 2)
  canvas.text(
    LEFT + 68,
    64,
    ascii([row.manufacturer, bios && `${bios.name} ${bios.version}`].filter(Boolean).join('  ·  ')),
    COLOR.silver,
  )

  right(canvas, 116, ascii(`Serial ${row.serialNo}${row.assetTag ? `   Asset ${row.assetTag}` : ''}`))
  canvas.text(LEFT, 116, ascii(row.hostname ?? row.name), COLOR.white)
  canvas.fill({ x: LEFT, y: 138, width: RIGHT - LEFT, height: 1 }, COLOR.line)
  drawProgress(canvas, 0)

  canvas.fill(PANEL, COLOR.line)
  canvas.fill({ x: PANEL.x + 1, y: PANEL.y + 1, width: PANEL.width - 2, height: PANEL.height - 2 }, COLOR.panel)
  canvas.text(PANEL.x + 16, PANEL.y + 14, 'Keyboard', COLOR.silver)
  right(canvas, PANEL.y + 14, 'Ctrl+Alt+Del restarts', 16)
  canvas.text(LEFT, 562, 'Demonstration screen: keys are shown, nothing is run.', COLOR.slate)
}

function drawLine(canvas: Canvas, { label, text, status }: BootLine, index: number): void {
  const y = FIRST_LINE + index * LINE_HEIGHT
  canvas.text(LEFT, y, label, COLOR.slate)
  canvas.text(LEFT + 14 * GLYPH_WIDTH, y, ascii(text).slice(0, 64), COLOR.silver)
  if (status) canvas.text(RIGHT - status.text.length * GLYPH_WIDTH, y, status.text, status.color)
}

function drawProgress(canvas: Canvas, share: number): void {
  canvas.fill(PROGRESS, COLOR.panel)
  canvas.fill({ ...PROGRESS, width: Math.round(PROGRESS.width * share) }, share < 1 ? COLOR.blue : COLOR.green)
}

const right = (canvas: Canvas, y: number, text: string, indent = 0) =>
  canvas.text(RIGHT - indent - text.length * GLYPH_WIDTH, y, text, COLOR.grey)

/** As many of the last words as fit, the newest at the end. */
function lastOf(words: string[], columns: number): string {
  const kept: string[] = []
  let length = 0
  for (const word of words.toReversed()) {
    length += word.length + 1
    if (length > columns) break
    kept.unshift(word)
  }
  return kept.join(' ')
}

const ascii = (text: string) => [...text].map((character) => (hasGlyph(character) ? character : '?')).join('')
