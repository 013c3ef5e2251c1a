import { randomUUID } from 'node:crypto'
import { callLabel } from '@portal/api-client/all-calls'
import { entitlementCalls } from '@portal/api-client/entitlements'
import { inParallel } from '../../release/in-parallel'
import { type Answer, type Backend, codeOf, said, unknownID } from '../backend'
import { type BackendCheck, backendCheck, needed } from '../backend-check'
import { allowed, harmless, hasID, idsFor, sendable } from '../requests'

const OTHER_PROJECT =
  'A path that names another project answers 403 `project.forbidden`, ' +
  'the same for one that exists and one that does not.'
const OTHER_ID = "An id of another project's entity answers 404, the same as an id of nothing."

const needsOther = (backend: Backend) => needed(backend.other, '--token-other, a token of another project')

/** An error as text without its request id and the ids that were asked for, because these differ between any two. */
function comparable({ status, body }: Answer, ...asked: string[]): string {
  const text = JSON.stringify({ ...Object(body), requestID: undefined })
  return `${status} ${asked.reduce((left, word) => left.replaceAll(word, '…'), text)}`
}

async function forbidden(backend: Backend, project: string): Promise<string[]> {
  const wrong: string[] = []
  await inParallel(sendable(backend), async (call) => {
    const answer = await backend.ask(call, { project, ...(await harmless(backend, call)) })
    if (answer.status !== 403 || codeOf(answer) !== 'project.forbidden') {
      wrong.push(`${said(answer)} in project ${project}, expected 403 project.forbidden`)
    }
  })
  return wrong
}

export const tenancyChecks: BackendCheck[] = [
  backendCheck(
    'project-unknown',
    'A project that does not exist is forbidden to every call',
    OTHER_PROJECT,
    (backend) => forbidden(backend, `check-${randomUUID()}`),
  ),

  backendCheck('project-foreign', 'A project of others is forbidden to every call', OTHER_PROJECT, async (backend) => {
    const other = needsOther(backend)
    const wrong = await forbidden(backend, other.project)
    const swapped = await backend.ask(entitlementCalls.one, { as: other, project: backend.own.project })
    return swapped.status === 403 ? wrong : [...wrong, `${said(swapped)} for the token of --token-other`]
  }),

  backendCheck(
    'project-existence',
    'Whether a project exists cannot be told from outside',
    OTHER_PROJECT,
    async (backend) => {
      const { project } = needsOther(backend)
      const nowhere = `check-${randomUUID()}`
      const wrong: string[] = []
      await inParallel(sendable(backend), async (call) => {
        const request = await harmless(backend, call)
        const [theirs, none] = [
          await backend.ask(call, { project, ...request }),
          await backend.ask(call, { project: nowhere, ...request }),
        ]
        const [first, second] = [comparable(theirs, project), comparable(none, nowhere)]
        if (first !== second)
          wrong.push(`${callLabel(call)}: ${first} for a project that exists, ${second} for one that does not`)
      })
      return wrong
    },
  ),

  backendCheck(
    'project-path',
    'A path cannot climb into another project',
    'Decode once, after splitting the path.',
    async (backend) => {
      const own = encodeURIComponent(backend.own.project)
      const other = encodeURIComponent(needsOther(backend).project)
      const wrong: string[] = []
      for (const between of [
        `${own}/../${other}`,
        `${own}/%2e%2e/${other}`,
        `${own}%2F..%2F${other}`,
        `${own}%5c..%5c${other}`,
        `%25${other}`,
      ]) {
        const answer = await backend.sendTo('GET', `/api/v1/${between}/contract`)
        if (answer.status < 400 || answer.status >= 500) wrong.push(said(answer))
      }
      return wrong
    },
  ),

  backendCheck('id-unknown', 'An id of nothing is 404 entity.not_found', OTHER_ID, async (backend) => {
    const wrong: string[] = []
    await inParallel(await allowed(backend, sendable(backend).filter(hasID)), async (call) => {
      const answer = await backend.ask(call, await harmless(backend, call))
      if (answer.status !== 404 || codeOf(answer) !== 'entity.not_found')
        wrong.push(`${said(answer)}, expected 404 entity.not_found`)
    })
    return wrong
  }),

  backendCheck('id-foreign', "Another project's ids answer as ids of nothing", OTHER_ID, async (backend) => {
    const other = needsOther(backend)
    const wrong: string[] = []
    await inParallel(await allowed(backend, sendable(backend).filter(hasID)), async (call) => {
      const ours = await idsFor(backend, call, backend.own)
      const id = (await idsFor(backend, call, other)).find((one) => !ours.includes(one))
      if (id === undefined) return
      const none = unknownID()
      const theirs = await backend.ask(call, await harmless(backend, call, id))
      const nothing = await backend.ask(call, await harmless(backend, call, none))
      const [first, second] = [comparable(theirs, id), comparable(nothing, none)]
      if (theirs.status !== 404 || first !== second)
        wrong.push(`${callLabel(call)}: ${first} for an id of another project, ${second} for one of nothing`)
    })
    return wrong
  }),
]
