import { paths } from '@portal/contract'

/** The tabs of a server's page, as they stand there and as the address names them. */
export const TAB_NAMES = [
  'overview',
  'metrics',
  'hard-logs',
  'events',
  'history',
  'hardware',
  'firmware',
  'lifecycle',
  'settings',
] as const
export type TabName = (typeof TAB_NAMES)[number]

/** The tab that an address names, else the first one. */
export const tabNamed = (name: string | null): TabName => TAB_NAMES.find((each) => each === name) ?? 'overview'

/** A tab of a server's page; the first one needs no name. */
export const tabPath = (id: string, tab: TabName) =>
  tab === 'overview' ? paths.server(id) : `${paths.server(id)}?tab=${tab}`

/** The history of the day before a moment, in ISO 8601. */
export const dayBeforePath = (id: string, moment: string) =>
  `${tabPath(id, 'history')}&${new URLSearchParams({ before: moment })}`
