import RFB from '@novnc/novnc'
import type { KeyReceiver } from './keys'

export type OpenRfb = KeyReceiver & {
  adjust(
    settings: Partial<
      Pick<
        RFB,
        'dragViewport' | 'clipViewport' | 'scaleViewport' | 'qualityLevel' | 'compressionLevel' | 'focusOnClick'
      >
    >,
  ): void
  setViewOnly(isViewOnly: boolean): void
  focus(): void
  /** The machine's screen, as PNG unless another type is named; null before its first picture. */
  picture(type?: string, quality?: number): Promise<Blob | null>
  /** Ends it and takes its picture off the page; `lastPicture` gets a copy first. */
  close(lastPicture: HTMLCanvasElement | null): void
}

type RfbOptions = {
  target: HTMLElement
  socket: WebSocket
  label: string
  /** The id of the text that names the way out. */
  describedBy: string
  onConnect: () => void
  /** Called when something was sent that keeps the console from being closed as idle. */
  onInput: () => void
  leave: () => void
}

/**
 * Shows the screen that speaks over a socket in `target`, as an element that takes the keyboard. `leave` is called on
 * Shift+Esc, the way out for users without a mouse, because every other key goes to the machine.
 */
export function openRfb({ target, socket, label, describedBy, onConnect, onInput, leave }: RfbOptions): OpenRfb {
  const listening = new AbortController()
  const { signal } = listening
  const { rfb, disconnect } = connectRfb(target, socket, signal)
  rfb.addEventListener('connect', () => {
    // The pointer of the machine, which noVNC draws over the page where there is no mouse.
    for (const pointer of document.querySelectorAll('body > canvas')) pointer.ariaHidden = 'true'
    onConnect()
  })

  const canvas = target.querySelector('canvas')
  if (!canvas) throw new Error('noVNC made no canvas.')
  canvas.tabIndex = 0
  canvas.setAttribute('role', 'application')
  canvas.setAttribute('aria-label', label)
  canvas.setAttribute('aria-describedby', describedBy)
  const releaseKeys = watchKeys({ target, canvas, leave, signal })
  const input = () => {
    if (!rfb.viewOnly) onInput()
  }
  for (const type of ['keydown', 'pointermove', 'pointerdown', 'wheel'])
    target.addEventListener(type, input, { capture: true, passive: true, signal })

  return {
    sendKey(keysym, code, down) {
      input()
      rfb.sendKey(keysym, code, down)
    },
    adjust: (settings) => void Object.assign(rfb, settings),
    setViewOnly(isViewOnly) {
      // Before the switch, because afterwards noVNC sends nothing, not even that a key is up again.
      if (isViewOnly) releaseKeys()
      rfb.viewOnly = isViewOnly
    },
    focus: () => rfb.focus({ preventScroll: true }),
    picture: (type, quality) => new Promise((resolve) => rfb.toBlob(resolve, type, quality)),
    close(lastPicture) {
      if (lastPicture && canvas.width > 0) {
        lastPicture.width = canvas.width
        lastPicture.height = canvas.height
        lastPicture.getContext('2d')?.drawImage(canvas, 0, 0)
      }
      disconnect()
      listening.abort()
    },
  }
}

/** A noVNC client on a socket that noVNC shares with the gateway. */
function connectRfb(target: HTMLElement, socket: WebSocket, signal: AbortSignal): { rfb: RFB; disconnect: () => void } {
  let isEnded = false
  const disconnect = () => {
    if (isEnded) return
    isEnded = true
    rfb.disconnect()
  }
  // Before noVNC listens, because it takes a close in the middle of its handshake for an error and logs it.
  socket.addEventListener('close', disconnect, { signal })
  // Text frames are the gateway's own and are kept from noVNC, because it would take them for a part of the machine's
  // stream.
  const keepText = (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') event.stopImmediatePropagation()
  }
  socket.addEventListener('message', keepText, { signal })
  const rfb = new RFB(target, socket)
  rfb.background = 'transparent'
  rfb.addEventListener('disconnect', () => {
    isEnded = true
  })
  return { rfb, disconnect }
}

/**
 * Calls `leave` on Shift+Esc and notes the keys that are down. Returns how to release those, which noVNC itself does
 * only when the whole window loses the focus.
 */
function watchKeys({
  target,
  canvas,
  leave,
  signal,
}: {
  target: HTMLElement
  canvas: HTMLCanvasElement
  leave: () => void
  signal: AbortSignal
}): () => void {
  const held = new Set<string>()
  const release = () => {
    for (const code of held) canvas.dispatchEvent(new KeyboardEvent('keyup', { code }))
    held.clear()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.shiftKey) {
      event.preventDefault()
      event.stopPropagation()
      leave()
    } else if (event.code) held.add(event.code)
  }
  // On the way down to the canvas, so that noVNC does not send the way out to the machine.
  target.addEventListener('keydown', onKeyDown, { capture: true, signal })
  target.addEventListener('keyup', (event) => void held.delete(event.code), { capture: true, signal })
  canvas.addEventListener('blur', release, { signal })
  return release
}
