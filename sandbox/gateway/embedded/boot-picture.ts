import { type Canvas, COLOR, type Rectangle } from '../rfb/canvas'
import { GLYPH_WIDTH, hasGlyph } from '../rfb/font'
import type { BootLine } from './boot-lines'
import type { MachineRow } from './machine'

// How the boot screen is drawn: the frame, a line of the self-test, its progress, the keyboard's panel.

export const SCREEN = { width: 800, height: 600 }
const LEFT = 40
const RIGHT = SCREEN.width - LEFT
const FIRST_LINE = 148
const LINE_HEIGHT = 20
const PROGRESS: Rectangle = { x: LEFT, y: 400, width: RIGHT - LEFT, height: 6 }
const PANEL: Rectangle = { x: LEFT, y: 428, width: RIGHT - LEFT, height: 116 }
/** Characters that fit a line of the keyboard's panel. */
export const PANEL_COLUMNS = Math.floor((PANEL.width - 32 - 8 * GLYPH_WIDTH) / GLYPH_WIDTH)

export function drawFrame(canvas: Canvas, row: MachineRow): void {
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

export function drawLine(canvas: Canvas, { label, text, status }: BootLine, index: number): void {
  const y = FIRST_LINE + index * LINE_HEIGHT
  canvas.text(LEFT, y, label, COLOR.slate)
  canvas.text(LEFT + 14 * GLYPH_WIDTH, y, ascii(text).slice(0, 64), COLOR.silver)
  if (status) canvas.text(RIGHT - status.text.length * GLYPH_WIDTH, y, status.text, status.color)
}

export function drawProgress(canvas: Canvas, share: number): void {
  canvas.fill(PROGRESS, COLOR.panel)
  canvas.fill({ ...PROGRESS, width: Math.round(PROGRESS.width * share) }, share < 1 ? COLOR.blue : COLOR.green)
}

/** Draws the text that was typed, with a cursor, and the last keys. */
export function drawKeyboard(canvas: Canvas, typed: string, keys: string): void {
  const [label, value] = [PANEL.x + 16, PANEL.x + 16 + 8 * GLYPH_WIDTH]
  canvas.fill({ x: label, y: PANEL.y + 40, width: PANEL.width - 32, height: 56 }, COLOR.panel)
  canvas.text(label, PANEL.y + 44, 'Typed', COLOR.slate)
  canvas.text(value, PANEL.y + 44, `${[...typed].slice(1 - PANEL_COLUMNS).join('')}_`, COLOR.white)
  canvas.text(label, PANEL.y + 72, 'Keys', COLOR.slate)
  canvas.text(value, PANEL.y + 72, keys, COLOR.cyan)
}

const right = (canvas: Canvas, y: number, text: string, indent = 0) =>
  canvas.text(RIGHT - indent - text.length * GLYPH_WIDTH, y, text, COLOR.grey)

const ascii = (text: string) => [...text].map((character) => (hasGlyph(character) ? character : '?')).join('')
