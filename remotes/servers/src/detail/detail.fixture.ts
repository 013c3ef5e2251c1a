import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant } from '@portal/testing/tenant'
import module from '../module'

type Options = { tab?: string; as?: 'admin' | 'member'; entitlements?: Record<string, boolean> }

/** A server with an event of each severity. */
export const BUSY = {
  ...{ name: '基幹DB', eventWeight: 3 },
  open: [
    { trouble: 'fan3Low', minutesAgo: 180 },
    { trouble: 'inletWarm', minutesAgo: 60, status: 'in_progress' },
  ],
}

/** Opens the page of the only server of a project of its own. `server` is the sandbox's plan of it. */
export async function openServer(server: Record<string, unknown>, { tab, as, entitlements }: Options = {}) {
  const tenant = await makeTenant({ servers: [server], metricServers: 1, ...(entitlements && { entitlements }) })
  const [machine] = tenant.project.servers
  if (!machine) throw new Error('The tenant has no server')
  const path = `/servers/${machine.id}${tab ? `?tab=${tab}` : ''}`
  return { ...(await renderRemote(module, path, { tenant, ...(as && { as }) })), machine }
}

/** A call of the API that a test answers itself; everything else goes to the sandbox. */
type Change = {
  /** Part of the address. */
  path: string
  method?: string
  answer: (real: () => Promise<Response>) => Response | Promise<Response>
}

/** Answers some calls until the function that it gives back is called. */
export function changeAnswers(...changes: Change[]): () => void {
  const real = globalThis.fetch
  const spy = jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const called = init?.method ?? 'GET'
    const change = changes.find(({ path, method = 'GET' }) => String(input).includes(path) && called === method)
    return change ? change.answer(() => real(input, init)) : real(input, init)
  })
  return () => spy.mockRestore()
}

type Body = Awaited<ReturnType<Response['json']>>
/** For `changeAnswers`: an answer, in part another one, which may be made of the real one. */
export const inPart = (path: string, part: Record<string, unknown> | ((body: Body) => object | false)): Change => ({
  path,
  answer: async (real) => {
    const body: Body = await (await real()).json()
    const other = typeof part === 'function' ? part(body) : part
    return Response.json(other ? { ...body, ...other } : body)
  },
})

export const refusal = (status: number, message: string) =>
  Response.json({ code: 'E999', message, requestID: 'r-1' }, { status })

/** Reads of these paths fail, until the function that it gives back is called. */
export const unreadable = (...paths: string[]) =>
  changeAnswers(...paths.map((path) => ({ path, answer: () => refusal(500, 'データベースに接続できません') })))
