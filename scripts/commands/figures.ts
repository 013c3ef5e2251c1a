import { root } from '@portal/build/common'
import { cyclesOf, importsOf } from '../lib/figures/cycles'
import { type Figures, LIMITS, measure } from '../lib/figures/measure'
import { isProduct, sourcesOf } from '../lib/sources'

// Counts what makes the sources easy or hard to read, beside what the house wants. Tests and fixtures are left out.

const AREAS = {
  product: /^(host|remotes|shared)\//,
  sandbox: /^sandbox\//,
  scripts: /^scripts\//,
}

const sources = new Map([...sourcesOf(root)].filter(([file]) => isProduct(file)))
const measured = [...sources].map(([file, source]) => ({ file, figures: measure(file, source) }))
const known = new Set(sources.keys())
const cycles = cyclesOf(new Map([...sources].map(([file, source]) => [file, importsOf(file, source, known)])))

type Measured = { file: string; figures: Figures }
type Key = { [K in keyof Figures]: Figures[K] extends number ? K : never }[keyof Figures]
const sum = (of: readonly Measured[], key: Key) => of.reduce((total, { figures }) => total + figures[key], 0)
const share = (part: number, of: number) => `${((100 * part) / (of || 1)).toFixed(1)} %`
const perThousand = (part: number, of: number) => ((1000 * part) / (of || 1)).toFixed(1)

const longFiles = (of: readonly Measured[]) => of.filter(({ figures }) => figures.lines > LIMITS.file)
const longFunctions = (of: readonly Measured[]) =>
  of.flatMap(({ file, figures }) =>
    figures.functions
      .filter(({ lines }) => lines > LIMITS.function)
      .map(({ line, lines }) => ({ place: `${file}:${line}`, lines })),
  )

const ROWS: [name: string, of: (of: readonly Measured[]) => string | number, wanted: string][] = [
  ['files', (of) => of.length, ''],
  ['lines', (of) => sum(of, 'lines'), ''],
  ['lines of code', (of) => sum(of, 'code'), 'fewer'],
  [`lines over ${LIMITS.line}`, (of) => share(sum(of, 'overlong'), sum(of, 'filled')), '≤ 0.3 %'],
  [`files over ${LIMITS.file} lines`, (of) => longFiles(of).length, '0'],
  [`functions over ${LIMITS.function} lines`, (of) => longFunctions(of).length, '0'],
  ['comments', (of) => sum(of, 'comments'), ''],
  ['comments with a cause', (of) => share(sum(of, 'causes'), sum(of, 'comments')), '≥ 20 %'],
  ['comments of what, whoever, somebody', (of) => share(sum(of, 'vague'), sum(of, 'comments')), '≤ 1 %'],
  ['exports with a doc comment', (of) => share(sum(of, 'documented'), sum(of, 'exports')), ''],
  ['explicit any, !, TODO', (of) => sum(of, 'any') + sum(of, 'nonNull') + sum(of, 'later'), '0'],
  ['casts', (of) => sum(of, 'casts'), ''],
  ['suppressions per 1,000 lines', (of) => perThousand(sum(of, 'suppressions'), sum(of, 'lines')), '< 0.5'],
  ['suppressions without a reason', (of) => sum(of, 'unexplained'), '0'],
  ['useEffect per 1,000 lines', (of) => perThousand(sum(of, 'effects'), sum(of, 'lines')), ''],
]

const columns = [...Object.values(AREAS).map((area) => measured.filter(({ file }) => area.test(file))), measured]
const table = [
  ['', ...Object.keys(AREAS), 'all', 'wanted'],
  ...ROWS.map(([name, of, wanted]) => [name, ...columns.map((column) => String(of(column))), wanted]),
]
const widths = table[0]?.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0))) ?? []
for (const [name = '', ...cells] of table) {
  console.log([name.padEnd(widths[0] ?? 0), ...cells.map((cell, at) => cell.padStart(widths[at + 1] ?? 0))].join('  '))
}

const list = (title: string, lines: readonly string[]) => {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
list(
  'Long files',
  longFiles(measured).map(({ file, figures }) => `${figures.lines} ${file}`),
)
list(
  'Long functions',
  longFunctions(measured)
    .sort((a, b) => b.lines - a.lines)
    .map(({ place, lines }) => `${lines} ${place}`),
)
list(
  `Import cycles, types included: ${cycles.length}`,
  cycles.map((cycle) => cycle.join(' ')),
)
