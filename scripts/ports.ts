import { connect } from 'node:net'

/** `ports` by the part that needs each. @throws Error naming every port that something else already listens on. */
export async function requireFreePorts(ports: Readonly<Record<string, number>>): Promise<void> {
  const checks = await Promise.all(
    Object.entries(ports).map(async ([name, port]) => ((await isTaken(port)) ? `${port} (${name})` : null)),
  )
  const taken = checks.filter((text) => text !== null)
  if (taken.length === 0) return
  throw new Error(
    `In use already: port ${taken.join(', ')}. Stop what listens there, or shift all ports, e.g. PORT_OFFSET=100 npm start.`,
  )
}

/** Does anybody on this machine answer there? */
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
