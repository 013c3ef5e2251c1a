import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Sources } from './revision'

export type SideOptions = {
  folder: string
  dataDir: string
  /** Machines of project alpha. */
  servers: number
  /** Instead of the build in the folder. */
  hostDist?: string
  /** Descriptors by remote, instead of those of the builds; their files lie beside the page. */
  descriptors?: Record<string, object>
}
/** Where a side is served: its page, and each remote by its name. */
export type ServedSide = { url: string; remotes: Record<string, string> }

/** Sources that are served as a release is, with a sandbox of their own. */
export type Side = ServedSide & { name: string; close(): Promise<void> }

/** What a side is made from. The control is this checkout with another host, whose chunks the descriptors name. */
export type SideSources = Sources & Pick<SideOptions, 'hostDist' | 'descriptors'>

/** @throws Error when one of its servers or its sandbox does not start; the child has said why */
export async function startSide({ name, ...options }: SideSources & { servers: number }): Promise<Side> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-bench-'))
  const child = fork(path.join(import.meta.dirname, 'serve-side.ts'))
  const close = async () => {
    await ended(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    return { name, ...(await served(child, { ...options, dataDir })), close }
  } catch (cause) {
    await close()
    throw cause
  }
}

function served(child: ChildProcess, options: SideOptions): Promise<ServedSide> {
  return new Promise((resolve, reject) => {
    child.once('message', (side: ServedSide) => resolve(side))
    child.once('exit', () => reject(new Error(`The servers of ${options.folder} did not start.`)))
    child.send(options)
  })
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
