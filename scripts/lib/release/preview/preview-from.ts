import type { KeyObject } from 'node:crypto'
import { Refused } from '../refused'
import { signingKey } from './signing-key'

const DAYS = 7
const MOST_DAYS = 30

const HOST_HAS_NONE = `The host has no preview, because an environment serves one page, and its web server knows no links. What to do instead:
  to look at it here: npm run rehearse, and in another terminal npm run release -- host --to <the target it prints>
  to show it to others: release it into an environment of its own, --env <name> --config <file>, which has its own portalHost
Why: docs/decisions/0052-no-preview-of-the-host.md`

/**
 * What `--preview` and `--days` ask for, where `isAlone` says that no option forbids it; undefined without. @throws
 * Refused for the host, without a key, and for a number of days that is none
 */
export function previewFrom(
  values: { preview: boolean; days?: string },
  name: string,
  isAlone: boolean,
): { days: number; key: KeyObject } | undefined {
  if (!values.preview) {
    if (values.days !== undefined) throw new Refused('--days goes with --preview.')
    return undefined
  }
  if (name === 'host') throw new Refused(HOST_HAS_NONE)
  if (!isAlone) throw new Refused('--preview goes with none of --canary, --ahead and --upload-only.')
  const { days = String(DAYS) } = values
  if (!/^\d+$/.test(days) || Number(days) < 1 || Number(days) > MOST_DAYS)
    throw new Refused(`--days is a whole number from 1 to ${MOST_DAYS}, not "${days}".`)
  return { days: Number(days), key: signingKey() }
}
