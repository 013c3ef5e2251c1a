import { AGENT_STATUS, HEALTH, POWER, type Server } from '@portal/api-client/servers'
import { type FilterChip, type FilterOption, type ListState, many, matches, page, size, sort, text } from '@portal/ui/table'
import { AGENT_TEXT, HEALTH_TEXT, place, POWER_TEXT } from './words'

export const listState = {
  q: text(),
  hardStatus: many<string>(HEALTH),
  isActive: many<string>(['true', 'false']),
  agent: many<string>(AGENT_STATUS),
  power: many<string>(POWER),
  site: many(),
  remoteAccess: many<string>(['enabled', 'disabled']),
  sort: sort('hardStatus'),
  page: page(),
  size: size(),
}
type State = ListState<typeof listState>
type Change = (patch: Partial<State>) => void

const FILTERS = [
  { key: 'hardStatus', label: 'ハード状態', valueOf: (server: Server) => server.hardStatus, values: HEALTH, words: HEALTH_TEXT },
  {
    key: 'isActive', label: '監視', valueOf: (server: Server) => String(server.isActive),
    values: ['true', 'false'], words: { true: '監視有効', false: '監視無効' },
  },
  { key: 'agent', label: 'エージェント', valueOf: (server: Server) => server.agent.status, values: AGENT_STATUS, words: AGENT_TEXT },
  { key: 'power', label: '電源', valueOf: (server: Server) => server.powerState, values: POWER, words: POWER_TEXT },
  { key: 'site', label: '拠点', valueOf: (server: Server) => server.location?.site ?? '', values: null, words: {} },
  {
    key: 'remoteAccess', label: 'リモート接続', valueOf: (server: Server) => (server.remoteAccess.enabled ? 'enabled' : 'disabled'),
    values: ['enabled', 'disabled'], words: { enabled: '有効', disabled: '無効' },
  },
] as const

const wordFor = (words: Record<string, string>, value: string) => words[value] ?? value

/** Servers that every filter and the search text let through. */
export function matching(servers: readonly Server[], state: State): Server[] {
  return servers.filter(
    (server) =>
      FILTERS.every(({ key, valueOf }) => state[key].length === 0 || state[key].includes(valueOf(server))) &&
      matches(
        state.q, server.name, server.serialNo, server.hostname, server.model, server.assetTag, place(server),
        ...server.ipAddresses, ...server.tags,
      ),
  )
}

type Filter = { key: string; label: string; value: readonly string[]; options: FilterOption[]; onChange: (value: string[]) => void }

/** What the filter bar offers. Sites are those of the project, plus one that the address names though no server is there. */
export function filtersFor(servers: readonly Server[], state: State, set: Change): Filter[] {
  return FILTERS.map(({ key, label, valueOf, values, words }) => {
    const counts = new Map<string, number>()
    for (const server of servers) counts.set(valueOf(server), (counts.get(valueOf(server)) ?? 0) + 1)
    const known = values ?? [...new Set([...counts.keys(), ...state[key]])].filter(Boolean).sort(collator.compare)
    return {
      key,
      label,
      value: state[key],
      options: known.map((value) => ({ value, label: wordFor(words, value), count: counts.get(value) ?? 0 })),
      onChange: (value) => set({ [key]: value }),
    }
  })
}

export function chipsFor(state: State, set: Change): FilterChip[] {
  return FILTERS.flatMap(({ key, label, words }) =>
    state[key].map((value) => ({
      label: `${label}: ${wordFor(words, value)}`,
      onRemove: () => set({ [key]: state[key].filter((each) => each !== value) }),
    })),
  )
}

const collator = new Intl.Collator('ja', { numeric: true })
