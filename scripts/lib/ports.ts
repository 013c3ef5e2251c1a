import { connect, createServer } from 'node:net'
import { portsWith } from './settings'

const STEP = 1000
const MOST = 60_000

/** `ports` by the part that needs each. @throws Error naming every port that something else already listens on. */
export async function requireFreePorts(ports: Readonly<Record<string, number>>): Promise<void> {
  const checks = await Promise.all(
    Object.entries(ports).map(async ([name, port]) => ((await isTaken(port)) ? `${port} (${name})` : null)),
  )
  const taken = checks.filter((text) => text !== null)
  if (taken.length === 0) return
  const offset = await freeOffset(ports)
  const hint = offset === null ? '' : `, or shift all ports: PORT_OFFSET=${offset} npm start`
  throw new Error(`In use already: port ${taken.join(', ')}. Stop what listens there${hint}.`)
}

/** An offset at which every port is free, and none is one of `ports`, which another portal may be about to take. */
async function freeOffset(ports: Readonly<Record<string, number>>): Promise<number | null> {
  const wanted = new Set(Object.values(ports))
  for (let offset = STEP; offset <= MOST; offset += STEP) {
    const shifted = Object.values(portsWith(offset))
    if (shifted.some((port) => wanted.has(port) || port > 65_535)) continue
    if ((await Promise.all(shifted.map(isTaken))).every((taken) => !taken)) return offset
  }
  return null
}

/** Whether a process of this machine listens on the port. */
export function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/**
 * Ports of 127.0.0.1 on which nothing listens at the moment: all held until the last is found, so that none is found
 * twice.
 */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  const found = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject).once('listening', () => {
            const address = server.address()
            resolve(typeof address === 'object' && address ? address.port : 0)
          })
        }),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return found
}
