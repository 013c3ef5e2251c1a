/**
 * The contract version this checkout speaks (semver). A remote states the range it needs in its descriptor. 1.1:
 * `onLogout` in shared/auth and `Lines` in shared/ui, which remotes get from the host. 1.2: `useRead`, `LeftOut`,
 * `PageError` and `PageErrorState` in shared/ui, `ask` and `readNow` in `@portal/api-client/http`. 1.3: `PERIODS`,
 * `PERIOD_TEXT`, `periodStart`, `isAmong`, `optionsOf`, `toggled` and `without` in shared/ui/table; `Entitled`,
 * `useEntitlements`, `ExportButton`, `LabelBadge`, `Modal`, `stored`, `storedText`, `useStored` and `useCountdown` in
 * shared/ui.
 */
export const CONTRACT = '1.3.0'

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
