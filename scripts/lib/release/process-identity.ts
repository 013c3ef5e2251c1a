import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import * as z from 'zod/mini'
import { hasCode } from './error-code'

/** Identity of a process. `machine` is where `pid` is valid; `started` is kept because a pid is used again. */
export const ProcessIdentity = z.object({ machine: z.string(), pid: z.number(), started: z.string() })
export type ProcessIdentity = z.infer<typeof ProcessIdentity>

export function identityOf(pid: number): ProcessIdentity {
  return { machine: machine(), pid, started: startOf(pid) ?? '' }
}

/**
 * True only when it is certain, because the lock of a living process would otherwise be taken over. Nothing is certain
 * about a process of another machine.
 */
export function isGone({ machine: where, pid, started }: ProcessIdentity): boolean {
  if (where !== machine()) return false
  if (!answers(pid)) return true
  const now = startOf(pid)
  return now !== null && started !== '' && now !== started
}

/**
 * The host name with the namespace of process numbers, because containers may share a host name and a disk, but number
 * their processes apart.
 */
function machine(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    // Also true for EPERM, because then the process runs as another user.
    return !hasCode(cause, 'ESRCH')
  }
}

/**
 * Boot, and the clock ticks from there to the start of the process (proc(5): the fields of `stat` are state and, 19
 * later, starttime). 'dead' for one that has ended and waits for its parent to notice; null where there is no /proc.
 */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Split after the last parenthesis, because the name of the program comes before it and may hold anything.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || state === 'X' ? 'dead' : `${boot} ${fields[18]}`
  } catch {
    return null
  }
}
