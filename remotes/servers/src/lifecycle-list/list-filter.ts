import type { Lifecycle } from '@portal/api-client/lifecycles'
import type { Server } from '@portal/api-client/servers'
import { date, isAmong, type ListState, many, one, page, searcher, size, sort, text } from '@portal/ui/table'
import { LEVELS, levelOf } from '../lifecycles/lifecycle-level'
import { makerAndModel } from '@portal/api-client/labels/servers'

/**
 * All state of the list, as its address holds it. `from` and `to` are days of expiry, both included; the view `fiscal`
 * groups by fiscal year.
 */
export const listState = {
  q: text(),
  level: many(LEVELS),
  model: many(),
  site: many(),
  from: date(),
  to: date(),
  view: one(['fiscal'], { arranges: true }),
  sort: sort('supportExpireAt'),
  page: page(),
  size: size(),
}
export type LifecycleListState = ListState<typeof listState>

/** A support term with the place of its server, which the servers know. */
export type Row = Lifecycle & { site: string }

export function rowsOf(lifecycles: readonly Lifecycle[], servers: readonly Server[]): Row[] {
  const sites = new Map(servers.map(({ id, location }) => [id, location?.site ?? '']))
  return lifecycles.map((lifecycle) => ({ ...lifecycle, site: sites.get(lifecycle.serverID) ?? '' }))
}

const search = searcher<Row>((row) => [
  row.serverName,
  row.serialNo,
  row.manufacturer,
  row.model,
  row.site,
  row.supportVendor,
  row.supportLevel,
  row.updatedBy,
])

export function filterOf(
  state: Pick<LifecycleListState, 'q' | 'level' | 'model' | 'site' | 'from' | 'to'>,
): (row: Row) => boolean {
  const found = search(state.q)
  return (row) => {
    const day = row.supportExpireAt ?? ''
    return (
      isAmong(state.level, levelOf(row.supportExpireAt)) &&
      isAmong(state.model, makerAndModel(row)) &&
      isAmong(state.site, row.site) &&
      // A server without a day is in no period.
      (state.from === '' || day >= state.from) &&
      (state.to === '' || (day !== '' && day <= state.to)) &&
      found(row)
    )
  }
}
