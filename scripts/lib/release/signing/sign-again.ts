import { statementIn, whyNotSigned } from '@portal/contract'
import type { RemoteRelease } from '../built-remote'
import type { Signer } from './signer'
import { statementOf } from './statement'

/**
 * A release that lies in the target, as it is to run: by the newest statement that there is, and signed again where the
 * same key has signed these bytes before, because that makes what was withdrawn or has expired run again. What another
 * key has signed, or none, is not signed, because an attacker may have put it there. A release from its commit signs
 * it.
 */
export async function asSigned(
  release: RemoteRelease,
  signer: Signer | null | undefined,
  known: readonly (string | undefined)[] = [],
): Promise<RemoteRelease> {
  const { descriptor, integrity } = release
  const statement = newestOf([release.statement, ...known])
  if (!signer || statement === null || !(await hasSigned(signer, release, statement))) return { ...release, statement }
  return { ...release, statement: statementOf({ ...descriptor, integrity }, signer) }
}

async function hasSigned({ key }: Signer, { descriptor, json }: RemoteRelease, statement: string): Promise<boolean> {
  const { name } = descriptor
  const signedAt = momentOf(statement)
  return (
    (await whyNotSigned({ name, json: new Uint8Array(json), statement }, { [name]: { keys: [{ key }] } }, signedAt)) ===
    null
  )
}

function newestOf(statements: readonly (string | null | undefined)[]): string | null {
  const [newest = null] = statements
    .filter((text) => typeof text === 'string')
    .sort((a, b) => momentOf(b) - momentOf(a))
  return newest
}

const momentOf = (statement: string): number => Date.parse(statementIn(statement)?.issuedAt ?? '') || 0
