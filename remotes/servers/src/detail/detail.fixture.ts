import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant } from '@portal/testing/tenant'
import module from '../module'

type Options = { tab?: string; as?: 'admin' | 'member'; entitlements?: Record<string, boolean> }

/** Opens the page of the only server of a project of its own. `server` is the sandbox's plan of it. */
export async function openServer(server: Record<string, unknown>, { tab, as, entitlements }: Options = {}) {
  const tenant = await makeTenant({ servers: [server], metricServers: 1, ...(entitlements ? { entitlements } : {}) })
  const [machine] = tenant.project.servers
  if (!machine) throw new Error('The tenant has no server')
  const page = await renderRemote(module, `/servers/${machine.id}${tab ? `?tab=${tab}` : ''}`, {
    tenant,
    ...(as ? { as } : {}),
  })
  return { ...page, machine }
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
  const spy = jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const change = changes.find(
      ({ path, method = 'GET' }) => String(input).includes(path) && (init?.method ?? 'GET') === method,
    )
    return change ? Promise.resolve(change.answer(() => real(input, init))) : real(input, init)
  })
  return () => spy.mockRestore()
}

export const refusal = (status: number, message: string) =>
  Response.json({ code: 'E999', message, requestID: 'r-1' }, { status })
