import type { Measure, Profile, Times } from './journeys'
import { median, ratio } from './statistics'
import type { Weight, Weights } from './weight'

/** One row of cells for each line; the first line is the head. */
export type Table = readonly (readonly string[])[]

type Names = { mine: string; other: string }
/** The runs of both sides under one profile. */
export type Compared = { profile: Profile; mine: readonly Times[]; other: readonly Times[] }

const WORDS: Record<Measure, string> = {
  'cold row': 'cold, first row of /servers',
  'cold frame': 'cold, the frame with its menu',
  'cold paint': 'cold, first paint',
  'warm row': 'warm reload, first row',
  'warm paint': 'warm reload, first paint',
  click: 'click on another list, first row',
  seen: 'click on a page already seen, first row',
}

const ms = (value: number) => `${Math.round(value)} ms`
const spread = (values: readonly number[]) => `${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))}`

/** Medians and ratios of every journey that was made. `target` returns the ratio that is wanted of a measure. */
export function journeyTable(
  names: Names,
  compared: readonly Compared[],
  target: (measure: Measure) => number | null,
): Table {
  const head = ['Journey', 'Profile', names.other, names.mine, 'Ratio', 'Wanted']
  const rows = compared.flatMap(({ profile, mine, other }) =>
    measuresOf(mine).map((measure) => {
      const [now, before] = [valuesOf(mine, measure), valuesOf(other, measure)]
      const most = target(measure)
      return [
        WORDS[measure],
        profile,
        `${ms(median(before))} (${spread(before)})`,
        `${ms(median(now))} (${spread(now)})`,
        ratio(now, before).toFixed(2),
        most === null ? '' : `≤ ${most.toFixed(2)}`,
      ]
    }),
  )
  return [head, ...rows]
}

/** Requests and script bytes of cold visits, of both sides. */
export function weightTable(names: Names, { mine, other }: Weights): Table {
  const told = ({ requests, scriptBytes }: Weight) => `${requests} requests, ${(scriptBytes / 1024).toFixed(1)} KB`
  return [
    ['Cold visit, JavaScript in brotli', names.other, names.mine],
    ...mine.map((weight, at) => [weight.path, ...other.slice(at, at + 1).map(told), told(weight)]),
  ]
}

/** As Markdown, its columns padded, so that it reads well in a terminal too. */
export function markdown([head = [], ...rows]: Table): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

function measuresOf(runs: readonly Times[]): Measure[] {
  const known = Object.keys(WORDS) as Measure[]
  return known.filter((measure) => runs.some((times) => times[measure] !== undefined))
}

function valuesOf(runs: readonly Times[], measure: Measure): number[] {
  return runs.flatMap((times) => times[measure] ?? [])
}
