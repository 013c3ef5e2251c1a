import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { JSONWebKeySet } from 'jose'
import * as z from 'zod/mini'

export type ApiProcess = {
  /** `http://127.0.0.1:…` */
  url: string
  /** SIGKILL: nothing of the process runs any more. */
  kill(): Promise<void>
  close(): Promise<void>
}

export type ApiProcessOptions = {
  database: { url: string } | { dataDir: string }
  /** Whether the limits of `limits.ts` hold. */
  isLimited?: boolean
}

/** The API in a process of its own, over a database that has its data already. It ends with this process. */
export async function startApiProcess(
  database: ApiProcessOptions['database'],
  jwks: JSONWebKeySet,
  { isLimited = false }: Pick<ApiProcessOptions, 'isLimited'> = {},
): Promise<ApiProcess> {
  const main = fileURLToPath(new URL('./api-process-main.ts', import.meta.url))
  const env = { ...process.env, API_PROCESS: JSON.stringify({ database, jwks, isLimited }) }
  const child = fork(main, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url: await firstMessage(child),
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
    close: () => {
      if (child.connected) child.disconnect()
      return ended
    },
  }
}

function firstMessage(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`The API's process ended before it listened: ${signal ?? code}`)),
    )
    child.once('message', (message) => resolve(z.string().parse(message)))
  })
}
