import { connect } from 'node:net'
import { reserveOffset } from '@portal/sandbox/reserved-ports'
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

/** A `PORT_OFFSET` for a portal of this process or of one that it starts; all its ports are reserved. */
export const reservePortOffset = (): Promise<number> => reserveOffset(Object.values(portsWith(0)))
