import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from './fixtures'

/** What a developer does in a repository: starts `dev`, and changes sources. */
export class Development {
  #running: ChildProcess | undefined

  /** `folder` is the repository, `sources` the folder in it whose files are changed. */
  constructor(
    private readonly folder: string,
    private readonly sources: string,
  ) {}

  /** Starts a script; returns the address it prints. @throws Error with what it said when it ends instead. */
  async start(env: Record<string, string>, ...script: string[]): Promise<string> {
    await this.end()
    const child = spawn(process.execPath, ['--import', 'tsx', ...script], {
      cwd: this.folder,
      env: { ...process.env, ...env },
      // A group of its own, so that its end reaches what it has started, as Ctrl-C in a terminal does.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#running = child
    let said = ''
    return new Promise((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk
        const address = /^http\S+\?remotes=\S+$|(?<=Portal ready: )\S+$/m.exec(said)?.[0]
        if (address) resolve(address)
      })
      child.stderr.on('data', (chunk: Buffer) => (said += chunk))
      child.once('close', () => reject(new Error(said)))
    })
  }

  async end(): Promise<void> {
    const { pid, exitCode } = this.#running ?? {}
    if (!this.#running || pid === undefined || exitCode !== null) return
    process.kill(-pid)
    await once(this.#running, 'exit')
    // A check of types may still write into the folder.
    await expect.poll(() => hasProcesses(pid)).toBe(false)
  }

  /** Replaces a text in a source. */
  edit(source: string, before: string, after: string): void {
    const file = path.join(this.folder, this.sources, source)
    const text = readFileSync(file, 'utf8')
    expect(text.includes(before), `${source} has ${before}`).toBe(true)
    writeFileSync(file, text.replace(before, after))
  }
}

function hasProcesses(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

/** Prints how long a change took to be seen. */
export async function seen(what: string, change: () => Promise<void>): Promise<void> {
  const begin = performance.now()
  await change()
  console.log(`  ${what} was seen after ${(performance.now() - begin).toFixed(0)} ms`)
}
