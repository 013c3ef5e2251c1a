/**
 * The contract version this checkout speaks (semver). A remote states the range it needs in its descriptor. 2.0: lists
 * are made with `defineList`, `useList` and `ListView` of `@portal/ui/table`, bulk changes with `useBulk`, and the
 * parts that lists were made of before are no longer exported; `@portal/ui` opens its entries only. 2.1: a descriptor
 * may name the reads of a page. 3.0: `ExportMenu` and `ListExport` in place of `ExportButton` and `CsvButton`, and the
 * summary of a `ListView` is data. 3.1: `search` of descriptor and module, `PageMenu` and `SelectionActions` for the
 * search over the whole portal; `IconLink`, `sortRows` and `formatDay` of `@portal/ui`.
 */
export const CONTRACT = '3.1.0'

/**
 * Does a host speaking `version` serve a remote that asks for `range`? Only caret ranges are used between host and
 * remotes: same major, and at least the asked minor and patch.
 */
export function satisfies(version: string, range: string): boolean {
  const have = parts(version)
  const want = parts(range.replace(/^\^/, ''))
  if (!have || !want || have[0] !== want[0]) return false
  return have[1] > want[1] || (have[1] === want[1] && have[2] >= want[2])
}

function parts(version: string): [number, number, number] | null {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null
}
