import { createServer } from 'node:http'
import { createInterface } from 'node:readline/promises'
import { CALLBACK_PATH, type Options, type Visit } from './provider'

const PASTE = `  The portal's page there replaces the address at once: open the developer tools first (F12, Network, "Preserve log"),
  and copy the address of the request to ${CALLBACK_PATH} from there, up to its end.`

const INTRODUCTIONS = {
  'sign-in': 'Open this link in a browser, and sign in as an administrator of a project:',
  silent: 'Open this link in the same browser; it should return without asking anything:',
}

/**
 * Prints the link and takes the address that the browser returns to: on a port of this machine when it listens there,
 * else from the keyboard. Its words go to stderr, so that `--json` stays one object.
 */
export function askPerson({ returnsTo, listens }: Options & { listens: boolean }): Visit {
  return async (link, step) => {
    console.error(`\n${INTRODUCTIONS[step]}\n\n  ${link}\n`)
    if (listens) return heard(returnsTo)
    console.error(`${PASTE}\n`)
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    try {
      return (await terminal.question(`${returnsTo}?… : `)).trim()
    } finally {
      terminal.close()
    }
  }
}

/** The first address below `callback` that a browser asks this machine for. */
function heard(callback: string): Promise<string> {
  const { origin, port } = new URL(callback)
  return new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      const address = origin + (request.url ?? '')
      if (!address.startsWith(`${callback}?`)) return void response.writeHead(404).end()
      response.end('OK: go back to the terminal.')
      server.close(() => resolve(address))
      server.closeIdleConnections()
    })
    server.once('error', reject)
    server.listen(Number(port), 'localhost')
  })
}
