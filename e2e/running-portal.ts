import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { PASSWORD, TOTP_SECRET } from '@portal/sandbox/seed/people'
import { filesIn } from '@portal/scripts/data-folder'
import { settingsFromEnvironment, urlOf } from '@portal/scripts/settings'
import type { Answer, Order, Part, Ready } from './portal-messages'

export type RunningPortal = Ready & {
  stop(part: Part): Promise<void>
  start(part: Part): Promise<void>
  close(): Promise<void>
}

type PortalOptions = {
  portOffset: number
  dataDir: string
  /** A program of this folder and its arguments. */
  program?: readonly string[]
  /** Of another identity provider than the sandbox's, with a slash at the end. */
  issuer?: string | undefined
  /** What hurts asks for a second factor, and for a sign-in of the last five minutes. */
  isSecondFactorWanted?: boolean
}

/** Starts a portal in a child process. @throws Error with the reason it gave when it cannot start. */
export async function runPortal(options: PortalOptions): Promise<RunningPortal> {
  const [program = '', ...args] = options.program ?? ['./portal-process.ts']
  const child = fork(path.join(import.meta.dirname, program), args, {
    execArgv: ['--import', 'tsx'],
    cwd: import.meta.dirname,
    env: {
      ...process.env,
      // Several specs, one after another, see what this process reads.
      KEPT_UNIT: '',
      PORT_OFFSET: String(options.portOffset),
      PORTAL_DATA: options.dataDir,
      PORTAL_SERVERS: '42',
      PORTAL_FRESH_SIGN_IN: options.isSecondFactorWanted ? '300' : '0',
      PORTAL_SECOND_FACTOR: options.isSecondFactorWanted ? '1' : '0',
      ...(options.issuer === undefined ? {} : { PORTAL_E2E_ISSUER: options.issuer }),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const complaints: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()))

  const ready = await answerTo(child, 0, complaints)
  if (!ready) throw new Error('The portal did not say where it is.')
  let last = 0
  const order = async (action: Order['action'], part: Part) => {
    const id = ++last
    const done = answerTo(child, id, complaints)
    child.send({ id, action, part } satisfies Order)
    await done
  }
  return {
    ...ready,
    stop: (part) => order('stop', part),
    start: (part) => order('start', part),
    close: async () => {
      if (child.exitCode !== null) return
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

/**
 * The portal of `npm start`, by the same variables, for tests that change none of its parts.
 *
 * @throws Error when none is up
 */
export async function portalThatIsUp(): Promise<RunningPortal> {
  const { ports, dataDir } = settingsFromEnvironment(process.env)
  const url = urlOf(ports.host)
  await fetch(url).catch((cause) => {
    throw new Error(`No portal is up at ${url}; npm start starts one.`, { cause })
  })
  const refuse = async (part: Part) => {
    throw new Error(`A test may not switch ${part} of a portal that it has not started. Run it without PORTAL_UP.`)
  }
  const own = { password: PASSWORD, totpSecret: TOTP_SECRET, stop: refuse, start: refuse, close: async () => {} }
  return { ...filesIn(dataDir), url, ports, ...own }
}

function answerTo(child: ChildProcess, id: number, complaints: string[]): Promise<Ready | undefined> {
  return new Promise((resolve, reject) => {
    const end = () => {
      child.off('message', onMessage)
      child.off('exit', onExit)
    }
    const onMessage = (answer: Answer) => {
      if (answer.id !== id) return
      end()
      if (answer.ok) resolve(answer.ready)
      else reject(new Error(`The portal: ${answer.reason}`))
    }
    const onExit = () => {
      end()
      reject(new Error(`The portal's process ended. ${complaints.join('').slice(-2000)}`))
    }
    child.on('message', onMessage)
    child.on('exit', onExit)
  })
}
