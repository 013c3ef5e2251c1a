import { type Agent, makeAgent } from './agent'
import { dueQueue } from './due-queue'
import { REPORTS_A_SECOND } from '../agents/pace'
import type { Inventory } from '../agents/protocol'
import type { Faults } from './faults'
import type { Machine } from './machine'
import type { Silence } from './scenarios'
import type { Reply, Send } from './send-report'

/** A machine with the project it stands in, and the key that was put on it. */
export type FleetMachine = { projectID: string; projectKey: string; machine: Machine }

type Project = { id: string; key: string; isRefused: boolean; members: Member[] }
type Member = { project: Project; machine: Machine; agent: Agent; wasOff: boolean }

export type Fleet = {
  size: number
  /** Lets every agent report that is due. Runs one call at a time. */
  tick(now: Date): Promise<void>
  /**
   * Puts a key onto all machines of the project it opens, and wakes their agents. `opened` is the project, or null when
   * no project of this fleet knows the key; `unreachable`: the host could not be asked.
   */
  putKey(key: string, now: Date): Promise<{ opened: string | null; unreachable: boolean }>
  /** Lets the agents of these machines report in a second, because something has befallen them. */
  wake(serialNos: ReadonlySet<string>, now: Date): void
}

type Options = {
  machines: FleetMachine[]
  faults: Faults
  /** The span in which the agent of a machine is silent at a moment (unix seconds); default: none is. */
  silence?: (serialNo: string, time: number) => Silence | null
  /** The inventory of a machine at a moment (unix seconds), where it differs from what the portal knows. */
  changedInventory?: (serialNo: string, time: number) => Inventory | null
  send: Send
  startedAt: Date
  /** The id of each agent's run: a UUID. */
  newInstance: () => string
  log: (line: string) => void
}

/** Reports under way at the same time. Few, because the sandbox has one database connection by default. */
const TOGETHER = 4
/** Agents that begin together report first within this time, or longer where they are many, so that the API can follow. */
const WAKE_SECONDS = 10

/** After how many seconds the machine at this place of so many begins. */
const beginsAfter = (index: number, of: number) =>
  Math.floor((index / of) * Math.max(WAKE_SECONDS, of / REPORTS_A_SECOND))

/** The agents of all simulated machines. */
export function makeFleet(options: Options): Fleet {
  const { machines, faults, silence, changedInventory, send, startedAt, newInstance, log } = options
  const start = (machine: Machine, at: Date) =>
    makeAgent({ machine, faults, send, instance: newInstance(), startedAt: at, changedInventory })
  const projects = new Map<string, Project>()
  const queue = dueQueue<Member>(unix(startedAt))

  for (const [index, { projectID, projectKey, machine }] of machines.entries()) {
    const project = projects.get(projectID) ?? { id: projectID, key: projectKey, isRefused: false, members: [] }
    projects.set(projectID, project)
    const member = { project, machine, agent: start(machine, startedAt), wasOff: false }
    project.members.push(member)
    queue.put(member, unix(startedAt) + Math.floor(index / REPORTS_A_SECOND))
  }

  async function report(member: Member, now: Date): Promise<void> {
    const { project, machine } = member
    const silent = silence?.(machine.serialNo, unix(now))
    if (silent) {
      member.wasOff = silent.isOff
      queue.put(member, silent.until)
      return
    }
    if (member.wasOff) {
      // Begun anew, because it has measured nothing while the machine was off.
      member.agent = start(machine, now)
      member.wasOff = false
    }
    const usedKey = project.key
    const { reply, waitSeconds } = await member.agent.report(usedKey, now)
    // A key that came in the meantime has set a new time already.
    if (project.key === usedKey) {
      noteReply(project, reply, log)
      queue.put(member, unix(now) + Math.max(1, waitSeconds))
    }
  }

  /** Gives all machines of a project a key, and lets them report within `WAKE_SECONDS`. */
  function handOver(project: Project, key: string, now: Date): void {
    const { id, members } = project
    if (project.key !== key) log(`Fleet: the ${members.length} agents of project ${id} have a new key.`)
    project.key = key
    project.isRefused = false
    for (const [index, member] of members.entries()) {
      queue.put(member, unix(now) + 1 + beginsAfter(index, members.length))
    }
  }

  return {
    size: machines.length,

    async tick(now) {
      const next = queue.take(unix(now)).values()
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
        if (!opens(reply)) continue
        handOver(project, key, now)
        return { opened: project.id, unreachable: false }
      }
      return { opened: null, unreachable }
    },

    wake(serialNos, now) {
      for (const { members } of projects.values())
        for (const member of members) if (serialNos.has(member.machine.serialNo)) queue.put(member, unix(now) + 1)
    },
  }
}

/** Did the key open the project? With 409 too, because only the machine is refused then: another agent speaks for it. */
const opens = (reply: Reply) => reply.kind === 'taken' || (reply.kind === 'refused' && reply.status === 409)

/** Logs refusals. That of a key once for its project, because all agents of the project use the same. */
function noteReply(project: Project, reply: Reply, log: (line: string) => void): void {
  if (reply.kind === 'refused' && reply.status === 401 && !project.isRefused) {
    project.isRefused = true
    log(
      `Fleet: the key of project ${project.id} was refused; its ${project.members.length} agents are silent until they get a new one: npm run fleet -- --key <key>`,
    )
  } else if (reply.kind === 'taken') project.isRefused = false
  else if (reply.kind === 'refused' && reply.status === 400) log(`Fleet: a report was refused: ${reply.message}`)
}

const unix = (at: Date) => Math.floor(at.getTime() / 1000)
