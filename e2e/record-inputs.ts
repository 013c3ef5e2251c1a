import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type Request, test } from '@playwright/test'
import { REMOTES } from './portal-messages'

const remotes = path.resolve(import.meta.dirname, '../remotes')

/**
 * Lets the check know what the result of a spec depends on: which spec runs, and the files of remotes for which its
 * pages ask. Those are opened, and so are among the reads that scripts/lib/check/record-reads.cjs writes down.
 */
export function recordInputs(browser: Browser): void {
  if (!process.env.KEPT_LOG) return
  Object.assign(process, { keptUnit: currentSpec })
  browser.on('context', (context) => {
    // Looked up too, so that a spec whose pages ask for nothing of a remote counts as recorded.
    existsSync(path.join(remotes, '..', currentSpec()))
    context.on('request', lookUp)
  })
}

/** Path of the spec in the repository, empty between two of them. */
function currentSpec(): string {
  try {
    return path.relative(path.dirname(remotes), test.info().file)
  } catch {
    return ''
  }
}

/** By its name, which has a hash, because a release may be served from any address. */
function lookUp(request: Request): void {
  const name = path.posix.basename(new URL(request.url()).pathname)
  if (!/\.[0-9a-f]{8}\.\w+$/.test(name)) return
  const file = REMOTES.map((remote) => path.join(remotes, remote, 'dist', name)).find((place) => existsSync(place))
  if (file) createReadStream(file).destroy()
}
