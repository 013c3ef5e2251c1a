import { CONSOLE_PROTOCOL } from '@portal/api-client/console'
import type { ConnInfo } from '@portal/api-client/servers'

const real = globalThis.WebSocket

/** What the API says of a terminal. */
export const INFO: ConnInfo = {
  ...{ kind: 'login' as const, protocol: 'ssh', url: 'ws://gateway.test/servers/s1/login' },
  ...{ subprotocols: [CONSOLE_PROTOCOL], ticket: 'one', ticketExpireAt: '2026-11-21T00:01:00Z' },
}

/** A WebSocket without a network: the test says what the gateway does. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  static install(): void {
    FakeSocket.all = []
    Reflect.set(globalThis, 'WebSocket', FakeSocket)
  }
  static remove(): void {
    globalThis.WebSocket = real
  }
  /** For all tests of a file. */
  static forEachTest(): void {
    beforeEach(() => FakeSocket.install())
    afterEach(() => FakeSocket.remove())
  }
  /** The one that was opened last. */
  static latest(this: void): FakeSocket {
    const socket = FakeSocket.all.at(-1)
    if (!socket) throw new Error('No socket was opened.')
    return socket
  }

  readonly readyState = FakeSocket.OPEN
  readonly sent: (string | Uint8Array)[] = []
  binaryType = 'blob'
  isClosed = false
  constructor(
    readonly url: string,
    readonly protocols: string[],
  ) {
    super()
    FakeSocket.all.push(this)
  }
  send(frame: string | Uint8Array): void {
    this.sent.push(frame)
  }
  close(): void {
    this.isClosed = true
  }
  /** What was sent in binary frames, as text. */
  typed(): string {
    const decoder = new TextDecoder()
    return this.sent.map((frame) => (typeof frame === 'string' ? '' : decoder.decode(frame, { stream: true }))).join('')
  }
  gatewaySays(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
  machineShows(text: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: new TextEncoder().encode(text).buffer }))
  }
  gatewayCloses(code: number, reason = ''): void {
    this.dispatchEvent(new CloseEvent('close', { code, reason }))
  }
}
