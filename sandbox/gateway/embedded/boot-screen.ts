import type { Clock } from '../clock'
import { type Canvas, COLOR, createCanvas, type Rectangle } from '../rfb/canvas'
import { chordName, isModifier } from '../rfb/key-names'
import { POINTER_HEIGHT, pointerPixel, POINTER_WIDTH } from '../rfb/pointer'
import { type BootLine, bootLines } from './boot-lines'
import { drawFrame, drawLine, drawProgress, SCREEN } from './boot-picture'
import { keyEcho } from './key-echo'
import type { EmbeddedMachine } from './machine'

const LINE_EVERY_MS = 120
const RESTART_KEYS = ['Ctrl+Alt+Delete', 'Ctrl+Alt+KP_Delete']

/** The picture of one machine, the same for all of its viewers. */
export type BootScreen = {
  title: string
  colorAt(x: number, y: number): number
  /** Calls `damaged` with each area that changes. Returns the function that ends this. */
  watch(damaged: (area: Rectangle) => void): () => void
  /** `pressed`: all keysyms that this viewer holds down, this one included. */
  key(keysym: number, pressed: ReadonlySet<number>): void
  paste(text: string): void
  point(x: number, y: number): void
  close(): void
}

/** Starts the machine's self-test; Ctrl+Alt+Del starts it again, with the facts that the portal then has. */
export async function openBootScreen(machine: EmbeddedMachine, clock: Clock): Promise<BootScreen> {
  const watchers = new Set<(area: Rectangle) => void>()
  const damaged = (area: Rectangle) => watchers.forEach((watcher) => watcher(area))
  const canvas = createCanvas(SCREEN.width, SCREEN.height, damaged)
  const echo = keyEcho(canvas)
  let row = await machine.describe()
  let closed = false
  let stopTest = () => {}
  let pointer = { x: SCREEN.width / 2, y: SCREEN.height / 2 }

  const start = () => {
    stopTest()
    drawFrame(canvas, row)
    echo.clear()
    stopTest = runSelfTest(bootLines(row), canvas, clock)
  }
  async function restart() {
    machine.bootedAt = clock.now()
    row = await machine.describe()
    if (!closed) start()
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
      if (RESTART_KEYS.includes(chord)) restart().catch((cause: unknown) => console.error('Console:', cause))
      else echo.key(keysym, chord)
    },
    paste: echo.paste,
    point(x, y) {
      const before = pointerArea()
      pointer = { x: Math.min(x, SCREEN.width - 1), y: Math.min(y, SCREEN.height - 1) }
      damaged(before)
      damaged(pointerArea())
    },
    close() {
      closed = true
      stopTest()
    },
  }
}

/** Draws a line after the other. Returns the function that stops this. */
function runSelfTest(lines: BootLine[], canvas: Canvas, clock: Clock): () => void {
  let shown = 0
  const stop = clock.every(LINE_EVERY_MS, () => {
    const line = lines[shown]
    if (line) drawLine(canvas, line, shown)
    shown += 1
    drawProgress(canvas, Math.min(1, shown / lines.length))
    if (shown >= lines.length) stop()
  })
  return stop
}
