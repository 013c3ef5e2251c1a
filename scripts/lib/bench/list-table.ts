import type { ListVisit, Slow, Use } from './large-lists'
import { median, ratio } from './statistics'
import type { Table } from './table'

/** The visits to a list of so many records, and the names of releases by the origins that serve them. */
export type MeasuredList = { servers: number; visits: readonly ListVisit[]; releases: ReadonlyMap<string, string> }

type Line = { name: string; use?: Use; cell(list: MeasuredList): string; wanted: (records: number) => string }

const MEDIUM = 10_000
const LARGE = 50_000
const only = (records: number, text: string) => (actual: number) => (actual === records ? text : '')
const NO_FRAME = only(MEDIUM, 'none over 50 ms')
const QUICK = only(MEDIUM, '≤ 50 ms')

const LINES: readonly Line[] = [
  { name: 'a key in the search: INP', use: 'key', cell: (list) => inpOf(list, 'key'), wanted: QUICK },
  {
    name: 'a key in the search: until the rows follow',
    use: 'key',
    cell: (list) => rowsOf(list, 'key'),
    wanted: () => '',
  },
  { name: 'a key in the search: long frames', use: 'key', cell: (list) => framesOf(list, 'key'), wanted: NO_FRAME },
  {
    name: 'each key of a text: until its rows are drawn',
    use: 'text',
    cell: (list) => keysOf(list, 'text'),
    wanted: QUICK,
  },
  { name: 'each key of a text: INP', use: 'text', cell: (list) => inpOf(list, 'text'), wanted: QUICK },
  {
    name: 'each key of a query: until its rows are drawn',
    use: 'query',
    cell: (list) => keysOf(list, 'query'),
    wanted: QUICK,
  },
  { name: 'each key of a query: INP', use: 'query', cell: (list) => inpOf(list, 'query'), wanted: QUICK },
  { name: 'a sort: INP', use: 'sort', cell: (list) => inpOf(list, 'sort'), wanted: QUICK },
  {
    name: 'a sort: until the rows follow',
    use: 'sort',
    cell: (list) => rowsOf(list, 'sort'),
    wanted: only(LARGE, '≤ 100 ms'),
  },
  { name: 'a sort: long frames', use: 'sort', cell: (list) => framesOf(list, 'sort'), wanted: NO_FRAME },
  {
    name: 'a scroll through 24,000 pixels: long frames',
    use: 'scroll',
    cell: (list) => framesOf(list, 'scroll'),
    wanted: NO_FRAME,
  },
  {
    name: 'JavaScript heap',
    cell: ({ visits }) => `${Math.round(median(visits.map(({ heap }) => heap)) / 1e6)} MB`,
    wanted: only(LARGE, '≤ 250 MB'),
  },
]

/** A list beside a short one. */
export function listTable(short: MeasuredList, long: MeasuredList): Table {
  const [few, many] = [rowTimes(short), rowTimes(long)]
  const wanted = only(MEDIUM, '≤ × 1.50')(long.servers) || only(LARGE, '≤ 2000 ms')(long.servers)
  return [
    ['', ...[short, long].map(({ servers }) => `${servers.toLocaleString('en')} servers`), 'Wanted'],
    ['first row', ms(median(few)), `${ms(median(many))} (× ${ratio(many, few).toFixed(2)})`, wanted],
    ['all rows', ...[short, long].map((list) => ms(median(wholeTimes(list)))), ''],
    ...LINES.filter(({ use }) => !use || of(long, use).length > 0).map((line) => [
      line.name,
      line.cell(short),
      line.cell(long),
      line.wanted(long.servers),
    ]),
  ]
}

const ms = (value: number) => `${Math.round(value)} ms`
const of = ({ visits }: MeasuredList, use: Use) => visits.filter((visit) => visit.use === use)
/** Without those of a scroll, whose list shows all its records instead of a page of them. */
const rowTimes = ({ visits }: MeasuredList) => visits.filter(({ use }) => use !== 'scroll').map(({ row }) => row)

const wholeTimes = ({ visits }: MeasuredList) => visits.filter(({ use }) => use !== 'scroll').map(({ whole }) => whole)

function rowsOf(list: MeasuredList, use: Use): string {
  return ms(median(of(list, use).flatMap(({ rows }) => rows ?? [])))
}

/** The median of the runs; 16 ms is the shortest that the browser tells of. */
function inpOf(list: MeasuredList, use: Use): string {
  const slowest = of(list, use).map(({ inp }) => inp?.duration ?? 0)
  const value = median(slowest)
  const blamed = of(list, use).find(({ inp }) => inp?.duration === value)?.inp
  return value < 16 ? '< 16 ms' : `${ms(value)}${blamed ? blame(blamed, list.releases) : ''}`
}

/** The median of all keys of all runs, and the slowest, with what stood in the field then. */
function keysOf(list: MeasuredList, use: Use): string {
  const keys = of(list, use).flatMap((visit) => visit.keys)
  const [worst] = keys.toSorted((a, b) => b.rows - a.rows)
  if (!worst) return ''
  return `${ms(median(keys.map(({ rows }) => rows)))}, up to ${ms(worst.rows)} (「${worst.text}」)`
}

/** How many in all runs, and the longest. */
function framesOf(list: MeasuredList, use: Use): string {
  const frames = of(list, use).flatMap(({ longFrames }) => longFrames)
  const [longest] = frames.toSorted((a, b) => b.duration - a.duration)
  if (!longest) return 'none'
  return `${frames.length}, up to ${ms(longest.duration)}${blame(longest, list.releases)}`
}

/** Whose script took most of it, by its address: the release and the chunk. */
export function blame({ script, address }: Slow, releases: ReadonlyMap<string, string>): string {
  if (!URL.canParse(address)) return ''
  const { origin, pathname } = new URL(address)
  const chunk = pathname.slice(1).replace(/\.[0-9a-f]{8}\.js$/, '')
  return ` (${releases.get(origin) ?? origin} ${chunk}: ${ms(script)})`
}
