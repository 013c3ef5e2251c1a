import { type Agent, makeAgent } from './agent'
import type { Faults } from './faults'
import type { Machine } from './machine'
import type { Reply, Send } from './send-report'

/** A machine with the project it stands in, and the key that was put on it. */
export type FleetMachine = { projectID: string; projectKey: string; machine: Machine }

type Project = { id: string; key: string; isRefused: boolean; members: Member[] }
type Member = { project: Project; machine: Machine; agent: Agent; dueAt: number }

export type Fleet = {
  size: number
  /** Lets every agent report that is due. Runs one call at a time. */
  tick(now: Date): Promise<void>
  /**
   * Puts a key onto all machines of the project it opens, and wakes their agents. `opened` is the project, or null when
   * no project of this fleet knows the key; `unreachable`: the host could not be asked.
   */
  putKey(key: string, now: Date): Promise<{ opened: string | null; unreachable: boolean }>
}

type Options = {
  machines: FleetMachine[]
  faults: Faults
  send: Send
  startedAt: Date
  /** The id of each agent's run: a UUID. */
  newInstance: () => string
  log: (line: string) => void
}

/** Reports under way at the same time. Few, because the sandbox has one database connection by default. */
const TOGETHER = 4
/** All machines of a project take this long to come back. */
const WAKE_SECONDS = 10

/**
 * The agents of all simulated machines. One queue by second instead of a timer for each: ten thousand cost as little as
 * one.
 */
export function makeFleet({ machines, faults, send, startedAt, newInstance, log }: Options): Fleet {
  const projects = new Map<string, Project>()
  const queue = new Map<number, Member[]>()
  let clock = unix(startedAt)

  for (const { projectID, projectKey, machine } of machines) {
    const project = projects.get(projectID) ?? { id: projectID, key: projectKey, isRefused: false, members: [] }
    projects.set(projectID, project)
    const agent = makeAgent({ machine, faults, send, instance: newInstance(), startedAt })
    const member = { project, machine, agent, dueAt: clock }
    project.members.push(member)
    enqueue(member, clock)
  }

  function enqueue(member: Member, at: number): void {
    member.dueAt = at
    const waiting = queue.get(at)
    if (waiting) waiting.push(member)
    else queue.set(at, [member])
  }

  async function report(member: Member, now: Date): Promise<void> {
    const { project } = member
    const usedKey = project.key
    const { reply, waitSeconds } = await member.agent.report(usedKey, now)
    // A key that came in the meantime has set a new time already.
    if (project.key === usedKey) {
      heed(project, reply)
      enqueue(member, unix(now) + Math.max(1, waitSeconds))
    }
  }

  function heed(project: Project, reply: Reply): void {
    if (reply.kind === 'refused' && reply.status === 401 && !project.isRefused) {
      project.isRefused = true
      log(
        `Fleet: the key of project ${project.id} was refused; its ${project.members.length} agents are silent until they get a new one: npm run fleet -- --key <key>`,
      )
    } else if (reply.kind === 'taken') project.isRefused = false
    else if (reply.kind === 'refused' && reply.status === 400) log(`Fleet: a report was refused: ${reply.message}`)
  }

  return {
    size: machines.length,

    async tick(now) {
      const until = unix(now)
      const due: Member[] = []
      for (; clock <= until; clock += 1) {
        // One that was woken in between waits under its newer time.
        due.push(...(queue.get(clock) ?? []).filter(({ dueAt }) => dueAt === clock))
        queue.delete(clock)
      }
      const next = due.values()
      const worker = async () => {
        for (const member of next) await report(member, now)
      }
      await Promise.all(Array.from({ length: TOGETHER }, worker))
    },

    async putKey(key, now) {
      let unreachable = false
      for (const project of projects.values()) {
        const [first] = project.members
        if (!first) continue
        const { reply } = await first.agent.report(key, now)
        if (reply.kind === 'unreachable') unreachable = true
        // 409: another agent speaks for this one machine, but the key is right.
        if (reply.kind !== 'taken' && !(reply.kind === 'refused' && reply.status === 409)) continue
        if (project.key !== key)
          log(`Fleet: the ${project.members.length} agents of project ${project.id} have a new key.`)
        project.key = key
        project.isRefused = false
        for (const [index, member] of project.members.entries()) {
          enqueue(member, unix(now) + 1 + Math.floor((index * WAKE_SECONDS) / project.members.length))
        }
        return { opened: project.id, unreachable: false }
      }
      return { opened: null, unreachable }
    },
  }
}

const unix = (at: Date) => Math.floor(at.getTime() / 1000)
