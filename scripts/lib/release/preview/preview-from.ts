import type { KeyObject } from 'node:crypto'
import { Refused } from '../refused'
import { signingKey } from './signing-key'

const DAYS = 7
const MOST_DAYS = 30

/**
 * What `--preview` and `--days` ask for; undefined without. @throws Refused for what has no preview, without a key, and
 * for a number of days that is none
 */
export function previewFrom(
  values: { preview: boolean; days?: string },
  hasPreview: boolean,
): { days: number; key: KeyObject } | undefined {
  if (!values.preview) {
    if (values.days !== undefined) throw new Refused('--days goes with --preview.')
    return undefined
  }
  if (!hasPreview)
    throw new Refused('--preview goes with a remote, and with none of --canary, --ahead and --upload-only.')
  const { days = String(DAYS) } = values
  if (!/^\d+$/.test(days) || Number(days) < 1 || Number(days) > MOST_DAYS)
    throw new Refused(`--days is a whole number from 1 to ${MOST_DAYS}, not "${days}".`)
  return { days: Number(days), key: signingKey() }
}
