import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Takes the folder for this process, by a file that names the process (beside the folder, unless `file` says where). A
 * file left by a process that was killed does not count. Two machines that share a disk do not see each other's
 * processes.
 *
 * @returns what gives the folder back
 * @throws Error naming the process that has it
 */
export function lockFolder(folder: string, file = `${folder}.lock`): () => void {
  for (;;) {
    if (writeNew(file, `${process.pid} ${startOf(process.pid)}\n`)) return () => rmSync(file, { force: true })
    const [pid = 0, start] = readOwner(file)
    if (pid > 0 && isRunning(pid, start)) {
      throw new Error(
        `${folder} is in use by process ${pid}: a data folder serves one process at a time. ` +
          'Stop that process first, or name another folder in PORTAL_DATA.',
      )
    }
    // Its process is gone, or gave it back while it was read.
    rmSync(file, { force: true })
  }
}

/**
 * Returns false when the file exists. A hard link makes it appear with all its text, so that no process reads half of
 * it.
 */
function writeNew(file: string, text: string): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false
    throw cause
  } finally {
    rmSync(draft)
  }
}

function readOwner(file: string): number[] {
  try {
    return readFileSync(file, 'utf8').trim().split(' ').map(Number)
  } catch {
    return []
  }
}

function isRunning(pid: number, start: number | undefined): boolean {
  try {
    process.kill(pid, 0)
  } catch (cause) {
    // EPERM: the process exists, but belongs to another user.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EPERM')) return false
  }
  return startOf(pid) === start
}

/**
 * When a process started, in ticks since the machine did: field 22 of proc(5). It tells a process from a later one with
 * the same number, as in a container that was started again. 0 where the system does not tell.
 */
function startOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    // A zombie counts as dead, because a killed process stays listed until its parent has waited for it.
    return fields[0] === 'Z' ? -1 : Number(fields[19])
  } catch {
    return 0
  }
}
