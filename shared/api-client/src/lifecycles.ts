import { get, send } from '@portal/api-client/http'
import * as z from 'zod/mini'
import { day, knownMoment, orNull, words } from './answer-schema'
import { endpoint } from './endpoint'
import { Day, Id, Paging, rows } from './schema'

const LifecycleFields = z.object({
  id: Id,
  serverID: Id,
  serverName: words,
  serialNo: words,
  manufacturer: z.nullish(z.string()),
  model: z.nullish(z.string()),
  purchasedAt: day,
  supportExpireAt: orNull(day),
  supportVendor: z.nullish(z.string()),
  supportLevel: z.nullish(z.string()),
  updatedAt: knownMoment,
  updatedBy: z.nullish(z.string()),
})
/** Support term of one server. The level (expired, 30 days …) is derived from the day, in Japan's time zone. */
export const Lifecycle = z.pipe(
  LifecycleFields,
  z.transform((lifecycle) => ({
    ...lifecycle,
    serverName: lifecycle.serverName || lifecycle.serialNo || lifecycle.serverID,
  })),
)
export type Lifecycle = z.infer<typeof Lifecycle>

export const LifecycleUpdate = z.strictObject({
  serverID: Id,
  supportExpireAt: z.nullable(
    Day.check(z.refine((day) => day >= '2000-01-01' && day <= '2099-12-31', '2000-01-01 から 2099-12-31 まで')),
  ),
})
export type LifecycleUpdate = z.infer<typeof LifecycleUpdate>

export const lifecycleCalls = {
  list: endpoint('GET', '/server-lifecycles', {
    summary: 'Support terms of all servers',
    query: Paging,
    answer: rows(Lifecycle),
    feature: 'infraAdvanced',
  }),
  one: endpoint('GET', '/server-lifecycles/{id}', {
    summary: 'Support term of one server',
    answer: Lifecycle,
    errors: [404],
    feature: 'infraAdvanced',
  }),
  update: endpoint('PUT', '/server-lifecycles/{id}', {
    summary: 'Set or clear the end of support',
    body: LifecycleUpdate,
    answer: Lifecycle,
    errors: [404],
    permission: 'manage:servers',
    feature: 'infraAdvanced',
    touches: ['server-lifecycles', 'servers', 'activity-logs'],
  }),
}

export const lifecycles = {
  list: () => get(lifecycleCalls.list, {}),
  one: (id: string) => get(lifecycleCalls.one, { id }),
  update: (id: string, body: LifecycleUpdate) => send(lifecycleCalls.update, { id, body }),
}
