import { type HostRelease, type ReleaseRef, type SignatureProblem, whyNotSigned } from '@portal/contract'
import type { RemoteRelease } from '../built-remote'
import { folderOfUrl, versionOfUrl } from '../layout'
import { Refused } from '../refused'
import { storedStatement } from '../stored-release'
import type { Target } from '../target'

/** What is wrong with a signature, behind the name and the version of a release. */
export const PROBLEMS: Record<SignatureProblem, string> = {
  'no keys': 'is of a remote that release-keys.json of the host does not name',
  unsigned: 'has no signature of its team',
  'not checkable': 'cannot be checked, because this Node knows no Ed25519',
  malformed: 'has a signature that is malformed',
  'unknown key': 'is not signed by a key of its remote',
  'revoked key': 'is signed by a key that was revoked',
  'expired key': 'is signed by a key whose time is over',
  'another remote': 'has the signature of another remote',
  'other bytes': 'has the signature of another remote.json',
  expired: 'has a signature whose time is over',
  withdrawn: 'was withdrawn: it was signed before "notBefore"',
}

type Offered = { name: string; version: string; json: Buffer; statement: string | null }

/** Why a host does not run a release for want of a signature, or null. */
async function problemOf({ name, version, json, statement }: Offered, host: HostRelease): Promise<string | null> {
  if (!host.releaseKeys) return null
  const problem = await whyNotSigned({ name, json: new Uint8Array(json), statement }, host.releaseKeys, Date.now())
  return problem && `${name} ${version} ${PROBLEMS[problem]}, which host ${host.version} asks for.`
}

/** @throws Refused when the host of the environment would not run the release for want of a signature */
export async function requireSigned(
  env: string,
  { descriptor: { name, version }, json, statement }: RemoteRelease,
  host: HostRelease,
): Promise<void> {
  const problem = await problemOf({ name, version, json, statement }, host)
  if (problem === null) return
  throw new Refused(
    `${env} cannot run this release:\n  ${problem}\n` +
      `Sign it: run this command with PORTAL_RELEASE_KEY or PORTAL_RELEASE_SIGNER, by a key that host/release-keys.json names.`,
  )
}

/** Why a host does not run what an environment runs, for want of a signature. */
export async function unsignedIn(
  target: Target,
  running: readonly { name: string; release: ReleaseRef }[],
  host: HostRelease,
): Promise<string[]> {
  if (!host.releaseKeys) return []
  const problems = running.map(async ({ name, release: { url, signed } }) => {
    const version = versionOfUrl(url) ?? url
    const stored = await target.read(`${folderOfUrl(url) ?? ''}remote.json`)
    const statement = signed?.statement ?? (stored && (await storedStatement(target, name, version)))
    return problemOf({ name, version, json: stored?.bytes ?? Buffer.alloc(0), statement }, host)
  })
  return (await Promise.all(problems)).filter((problem) => problem !== null)
}
