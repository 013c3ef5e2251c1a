import { fork } from 'node:child_process'
import path from 'node:path'
import type { Options } from '../backend'

export type SandboxProcess = { options: Required<Omit<Options, 'project' | 'write'>>; close(): Promise<void> }

/** The sandbox's API with every token that the kit knows, in its own process, because jest cannot load its database. */
export async function startSandbox(): Promise<SandboxProcess> {
  const main = path.join(import.meta.dirname, 'sandbox-main.ts')
  const child = fork(main, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const options = await new Promise<SandboxProcess['options']>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`The sandbox ended before it listened: ${signal ?? code}`)))
    child.once('message', (message: SandboxProcess['options']) => resolve(message))
  })
  return {
    options,
    close: () => {
      child.disconnect()
      return ended
    },
  }
}
