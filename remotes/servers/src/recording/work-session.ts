import type { AccessReason, Server } from '@portal/api-client/servers'
import { currentTime, onLogout, useSession } from '@portal/auth'
import { MINUTE_MS } from '@portal/contract'
import { exportFileName, saveFile, toast } from '@portal/ui'
import { SerializeAddon } from '@xterm/addon-serialize'
import type { Terminal } from '@xterm/xterm'
import { KeptRecord } from './kept-record'
import { type PictureSource, type TakenPicture, takePicture } from './picture'
import { type EndCause, RECORD_EXTENSION, type RecordLine, SURROUNDINGS } from './record-format'
import { Recorder } from './recorder'
import { HELD_S, type RunningRecord, setRecording, type ShownTerminal } from './recording'
import { surroundingsOf } from './surroundings'

/** So much of a record is lost at most when its tab crashes. */
const KEPT_EVERY_MS = 1000

/** A record from its start to its file, with the consoles that it is made of. */
export class WorkSession implements RunningRecord {
  readonly #server: Server
  readonly #recorder: Recorder
  readonly #kept: KeptRecord
  #keptAt = 0
  readonly #startedAt = currentTime()
  readonly #attached = new Map<Terminal, () => void>()
  readonly #stopListening: () => void
  #screen: PictureSource | undefined
  #lastPng = ''
  #holders = 0
  #unheld: ReturnType<typeof setTimeout> | undefined
  #isEnding = false

  constructor(server: Server, why: AccessReason) {
    const { user, project } = useSession.getState()
    this.#server = server
    this.#kept = new KeptRecord(user?.id ?? '', () =>
      toast({
        style: 'warning',
        message: '記録をこのブラウザーに保管できません。',
        detail: '記録は続きますが、終了する前にタブを閉じたり再読み込みしたりすると失われます。',
      }),
    )
    this.#recorder = new Recorder({
      head: {
        cast: { version: 2, width: 80, height: 24, timestamp: Math.floor(this.#startedAt / 1000) },
        project: project?.id ?? '',
        server: { id: server.id, name: server.name, serialNo: server.serialNo },
        user: user?.email ?? user?.id ?? '',
        startedAt: new Date(this.#startedAt).toISOString(),
        ...why,
      },
      now: currentTime,
      onFull: () => void this.finish('full'),
      onLine: (line) => {
        this.#kept.add(line)
        // Output comes also to a tab in the background, whose timers the browser slows down.
        if (currentTime() - this.#keptAt > KEPT_EVERY_MS) void this.keep()
      },
    })
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    const unsubscribe = onLogout(() => void this.finish('left', false))
    const keeping = setInterval(() => void this.keep(), KEPT_EVERY_MS)
    this.#stopListening = () => {
      clearInterval(keeping)
      window.removeEventListener('beforeunload', ask)
      unsubscribe()
    }
    setRecording({ phase: 'recording', serverID: server.id, startedAt: this.#startedAt, session: this })
  }

  hold(): () => void {
    clearTimeout(this.#unheld)
    this.#holders += 1
    return () => {
      this.#holders -= 1
      if (this.#holders > 0 || this.#isEnding) return
      this.#unheld = setTimeout(() => void this.finish('left'), HELD_S * 1000)
    }
  }

  attachTerminal({ terminal, subscribeToOutput }: ShownTerminal): () => void {
    const listening: (() => void)[] = []
    let isOver = false
    const detach = () => {
      isOver = true
      this.#attached.delete(terminal)
      for (const stop of listening) stop()
    }
    this.#attached.set(terminal, detach)
    // In a callback, so that what was written before belongs to the screen and what comes later to the output.
    terminal.write('', () => {
      if (isOver) return
      this.#recorder.resize(terminal.cols, terminal.rows)
      this.#recorder.output(`\x1bc${screenOf(terminal)}`)
      listening.push(subscribeToOutput((text) => this.#recorder.output(text)))
      const resizes = terminal.onResize(({ cols, rows }) => this.#recorder.resize(cols, rows))
      listening.push(() => resizes.dispose())
    })
    return detach
  }

  attachScreen(screen: PictureSource, everyMs: number = MINUTE_MS): () => void {
    this.#screen = screen
    void this.#takeChanged('記録の開始時')
    const timer = setInterval(() => void this.#takeChanged('定期'), everyMs)
    return () => {
      clearInterval(timer)
      if (this.#screen === screen) this.#screen = undefined
    }
  }

  async takePicture(): Promise<((mark: string) => void) | null> {
    const taken = this.#screen ? await takePicture(this.#screen) : null
    return taken && ((mark) => this.#keep(mark, taken))
  }

  async #takeChanged(mark: string): Promise<void> {
    const taken = this.#screen ? await takePicture(this.#screen).catch(() => null) : null
    if (taken && taken.png !== this.#lastPng) this.#keep(mark, taken)
  }

  #keep(mark: string, { png, ...picture }: TakenPicture & { png: string }): void {
    this.#lastPng = png
    this.#recorder.picture({ ...picture, mark })
  }

  mark(text: string): void {
    this.#recorder.mark(text)
  }

  /** Writes what was recorded until now to the browser's files. */
  async keep(): Promise<void> {
    this.#keptAt = currentTime()
    await this.#recorder.written()
    await this.#kept.write()
  }

  /** `canRead`: whether the session can still read what the machine reported. */
  async finish(cause: EndCause, canRead = true): Promise<void> {
    if (this.#isEnding) return
    this.#isEnding = true
    clearTimeout(this.#unheld)
    // At once, because a logout removes all that the browser keeps.
    if (!canRead) this.#kept.stop()
    const server = this.#server
    setRecording({ phase: 'saving', serverID: server.id, startedAt: this.#startedAt, session: this })
    if (canRead) await Promise.all([...this.#attached.keys()].map(written))
    for (const detach of [...this.#attached.values()]) detach()
    this.#screen = undefined
    const surroundings = canRead ? await surroundingsOf(server.id, this.#startedAt, currentTime()) : LOGGED_OUT
    this.#kept.stop()
    const { blob, fingerprint, lines } = await this.#recorder.end(cause, surroundings)
    const name = exportFileName(`record_${server.name}`, RECORD_EXTENSION)
    saveFile(blob, name)
    this.#stopListening()
    void this.#kept.discard()
    setRecording({ phase: 'saved', serverID: server.id, record: { blob, name, fingerprint, lines, cause } })
    if (cause === 'left') toast({ style: 'normal', message: '作業の記録を終了し、ファイルに保存しました。' })
  }
}

const LOGGED_OUT: RecordLine[] = SURROUNDINGS.map((what) => ({ kind: 'absent', what, why: 'ログアウトしました。' }))

/** The screen of a terminal as output that draws it, without the lines that have left it before the record began. */
function screenOf(terminal: Terminal): string {
  const addon = new SerializeAddon()
  terminal.loadAddon(addon)
  try {
    return addon.serialize({ scrollback: 0 })
  } finally {
    addon.dispose()
  }
}

/** Waits until a terminal has shown all that it got. */
const written = (terminal: Terminal) => new Promise<void>((resolve) => terminal.write('', resolve))
