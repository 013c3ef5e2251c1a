import { CONSOLE_PING_SECONDS, GatewayFrame, readConsoleFrame, type ScreenInput } from '@portal/api-client/console'

/** A socket that is not open after this never will be. Counted here, because browsers wait for minutes. */
const OPEN_WITHIN_MS = 20_000

/**
 * Notices a line that died without a close (a sleep, another Wi-Fi, a firewall), within two ping intervals. The socket
 * then fires `close` with 1006 at once, because a browser fires it only after waiting a minute for the other side's
 * closing handshake; its own, later `close` event is dropped. Only a gateway that has answered a ping on this line is
 * taken for dead when it falls silent: another one may not know pings.
 */
export function watchLine(socket: WebSocket): void {
  let answersPings = false
  let isSilent = false
  let pings: ReturnType<typeof setInterval> | undefined

  const giveUp = (reason: string) => {
    socket.close()
    socket.dispatchEvent(new CloseEvent('close', { code: 1006, reason }))
  }
  const opening = setTimeout(() => giveUp('ゲートウェイに接続できません。'), OPEN_WITHIN_MS)
  const ping = () => {
    if (isSilent && answersPings) return giveUp('ゲートウェイからの応答がなくなりました。')
    isSilent = true
    const frame: ScreenInput = { type: 'ping' }
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }

  socket.addEventListener('open', () => clearTimeout(opening))
  socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
    clearTimeout(opening)
    isSilent = false
    if (typeof data !== 'string') return
    if (readConsoleFrame(GatewayFrame, data)?.type === 'pong') answersPings = true
    if (pings !== undefined) return
    pings = setInterval(ping, CONSOLE_PING_SECONDS * 1000)
    ping()
  })
  socket.addEventListener('close', () => {
    clearTimeout(opening)
    clearInterval(pings)
  })
}
