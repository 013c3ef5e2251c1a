import type { Labels } from '@portal/api-client/labels/labels'
import {
  agentLabels,
  healthLabels,
  monitoringLabels,
  powerLabels,
  remoteStateLabels,
} from '@portal/api-client/labels/servers'
import { AGENT_STATUS, HEALTH, POWER, type Server } from '@portal/api-client/servers'
import {
  type FilterChip,
  type FilterOption,
  type ListState,
  many,
  one,
  optionsOf,
  page,
  searcher,
  size,
  sort,
  text,
  without,
} from '@portal/ui/table'
import { endsWithin, SUPPORT_TEXT, SUPPORT_WITHIN, type SupportWithin } from './support-within'

export const listState = {
  q: text(),
  hardStatus: many<string>(HEALTH),
  isActive: many<string>(['true', 'false']),
  agent: many<string>(AGENT_STATUS),
  power: many<string>(POWER),
  supportWithin: one(SUPPORT_WITHIN),
  model: many(),
  site: many(),
  tag: many(),
  remoteAccess: many<string>(['enabled', 'disabled']),
  view: one(['table', 'rack'], { default: 'table', arranges: true }),
  sort: sort('hardStatus'),
  page: page(),
  size: size(),
}
export type State = ListState<typeof listState>
export type Change = (change: Partial<State> | ((now: State) => Partial<State>)) => void

type Facet = {
  label: string
  valuesOf: (server: Server) => readonly string[]
  values: readonly string[] | null
  /** Names of the values; absent where the values are names themselves. */
  labels?: Labels
}
type Key = 'hardStatus' | 'isActive' | 'agent' | 'power' | 'model' | 'site' | 'tag' | 'remoteAccess'
const only = (value: string | null | undefined) => (value ? [value] : [])

/** Conditions of which any number of values can be chosen. Without `values` the servers say which there are. */
const FACETS: Record<Key, Facet> = {
  hardStatus: { label: 'ハード状態', valuesOf: (server) => [server.hardStatus], values: HEALTH, labels: healthLabels },
  isActive: {
    label: '監視',
    valuesOf: (server) => [String(server.isActive)],
    values: ['true', 'false'],
    labels: monitoringLabels,
  },
  agent: {
    label: 'エージェント',
    valuesOf: (server) => [server.agent.status],
    values: AGENT_STATUS,
    labels: agentLabels,
  },
  power: { label: '電源', valuesOf: (server) => [server.powerState], values: POWER, labels: powerLabels },
  model: { label: 'モデル', valuesOf: (server) => only(server.model), values: null },
  site: { label: '設置場所', valuesOf: (server) => only(server.location?.site), values: null },
  tag: { label: 'タグ', valuesOf: (server) => server.tags, values: null },
  remoteAccess: {
    label: 'リモート接続',
    valuesOf: (server) => [server.remoteAccess.enabled ? 'enabled' : 'disabled'],
    values: ['enabled', 'disabled'],
    labels: remoteStateLabels,
  },
}
const KEYS: readonly Key[] = ['hardStatus', 'isActive', 'agent', 'power', 'model', 'site', 'tag', 'remoteAccess']
const collator = new Intl.Collator('ja', { numeric: true })
const wordOf = ({ labels }: Facet, value: string) => labels?.text(value) ?? value

const search = searcher((server: Server) => [
  server.name,
  server.serialNo,
  server.hostname,
  server.model,
  server.assetTag,
  server.location?.site,
  server.location?.rack,
  ...server.ipAddresses,
  ...server.tags,
])

/** Servers that every condition and the search text let through, in the order they came. */
export function matching(servers: readonly Server[], state: State): Server[] {
  const conditions = KEYS.flatMap((key) => {
    const chosen = new Set(state[key])
    return chosen.size === 0
      ? []
      : [(server: Server) => FACETS[key].valuesOf(server).some((value) => chosen.has(value))]
  })
  if (state.supportWithin) conditions.push(endsWithin(state.supportWithin))
  if (state.q) conditions.push(search(state.q))
  return servers.filter((server) => conditions.every((fits) => fits(server)))
}

export type Counts = Record<Key, ReadonlyMap<string, number>> & { supportWithin: Record<SupportWithin, number> }

/** How many of all servers there are for each value of each condition. */
export function countsOf(servers: readonly Server[]): Counts {
  const count = (key: Key) => {
    const counts = new Map<string, number>()
    for (const server of servers)
      for (const value of FACETS[key].valuesOf(server)) counts.set(value, (counts.get(value) ?? 0) + 1)
    return counts
  }
  const ending = (within: SupportWithin) => servers.filter(endsWithin(within)).length
  return {
    hardStatus: count('hardStatus'),
    isActive: count('isActive'),
    agent: count('agent'),
    power: count('power'),
    model: count('model'),
    site: count('site'),
    tag: count('tag'),
    remoteAccess: count('remoteAccess'),
    supportWithin: { expired: ending('expired'), '30': ending('30'), '90': ending('90'), '180': ending('180') },
  }
}

type Filter = {
  key: string
  label: string
  value: readonly string[]
  options: FilterOption[]
  onChange: (value: string[]) => void
}

/** Options of the filter bar, and those of an open set that the URL names although no server has them. */
export function filtersFor(counts: Counts, state: State, set: Change): Filter[] {
  return KEYS.map((key) => {
    const facet = FACETS[key]
    const values = facet.values ?? [...new Set([...counts[key].keys(), ...state[key]])].sort(collator.compare)
    return {
      key,
      label: facet.label,
      value: state[key],
      options: optionsOf(
        values,
        (value) => wordOf(facet, value),
        (value) => counts[key].get(value) ?? 0,
      ),
      onChange: (value) => set({ [key]: value }),
    }
  })
}

/** One for each condition that narrows the list, the search text too. */
export function chipsFor(state: State, set: Change): FilterChip[] {
  const { q, supportWithin } = state
  const text = q ? [{ label: `検索: ${q}`, onRemove: () => set({ q: '' }) }] : []
  const support = supportWithin
    ? [{ label: `サポート期限: ${SUPPORT_TEXT[supportWithin]}`, onRemove: () => set({ supportWithin: '' }) }]
    : []
  const facets = KEYS.flatMap((key) =>
    state[key].map((value) => ({
      label: `${FACETS[key].label}: ${wordOf(FACETS[key], value)}`,
      onRemove: () => set((now) => ({ [key]: without<string>(now[key], value) })),
    })),
  )
  return [...text, ...facets, ...support]
}
