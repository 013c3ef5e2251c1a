import { DAY_MS, rawKey, type ReleaseStatement, signedStatement } from '@portal/contract'
import type { Signer } from './signer'

/** How long a statement holds. A year and a month, so that a remote that is released once a year never stops. */
const DAYS = 396

/** What the team says of a release, with its signature. */
export function statementOf(
  release: Pick<ReleaseStatement, 'name' | 'version' | 'integrity'>,
  signer: Signer,
  now = new Date(),
): string {
  const { name, version, integrity } = release
  const until = new Date(now.getTime() + DAYS * DAY_MS).toISOString()
  const signed = signedStatement({ name, version, integrity, issuedAt: now.toISOString(), until })
  return `${signed}.${signer.sign(Buffer.from(signed)).toString('base64url')}`
}

/** How signatures name the key: as `integrity` attributes do. */
export const keyID = ({ key }: Signer) => rawKey(key)
