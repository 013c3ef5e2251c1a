import { randomInt } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Above the ports that browsers refuse (https://fetch.spec.whatwg.org/#port-blocking, 10080 at most), below those that
// systems hand out to port 0 (Linux: 32768 upward), and beyond those of `npm start`.
const FIRST = 20_000
const LAST = 32_767

/**
 * A port of 127.0.0.1 for a server whose address must be known before it listens; any other listens on port 0. Reserved
 * as `reserveOffset` says. @throws Error when there is none
 */
export const reservePort = (): Promise<number> => reserveOffset([0])

/**
 * A number that, added to each of `ports`, makes them free ports of 127.0.0.1 which no other call returns, in any
 * process of this machine, until this process ends, however it ends.
 *
 * The UDP port of the same number is what reserves a TCP port: the system lets one socket at a time bind it, and closes
 * it with its process. The TCP port itself stays open to any server, also one of a child process or one that stops and
 * starts again.
 *
 * @throws Error when there is no such number
 */
export async function reserveOffset(ports: readonly number[]): Promise<number> {
  const least = FIRST - Math.min(...ports)
  const count = LAST - Math.max(...ports) - least + 1
  const start = randomInt(count)
  for (let step = 0; step < count; step += 1) {
    const offset = least + ((start + step) % count)
    if (await areReserved(ports.map((port) => port + offset))) return offset
  }
  throw new Error(`No ports from ${FIRST} to ${LAST} are free for ${ports.length} servers.`)
}

async function areReserved(ports: readonly number[]): Promise<boolean> {
  const held: Socket[] = []
  for (const port of ports) {
    const socket = await reserved(port)
    if (socket) held.push(socket)
    if (!socket || !(await isFree(port))) {
      for (const each of held) each.close()
      return false
    }
  }
  return true
}

/** The bound UDP socket, which does not keep the process running; null when another one is bound. */
async function reserved(port: number): Promise<Socket | null> {
  const socket = createSocket('udp4').bind({ port, address: '127.0.0.1', exclusive: true })
  if (await isListening(socket)) return socket.unref()
  socket.close()
  return null
}

/** Whether a server could listen: a program that reserves nothing may do so already. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen({ port, host: '127.0.0.1', exclusive: true })
  if (!(await isListening(server))) return false
  server.close()
  await once(server, 'close')
  return true
}

async function isListening(socket: NodeJS.EventEmitter): Promise<boolean> {
  try {
    await once(socket, 'listening')
    return true
  } catch (cause) {
    if (Object(cause).code === 'EADDRINUSE') return false
    throw cause
  }
}
