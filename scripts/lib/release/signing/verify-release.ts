import { createPublicKey, verify } from 'node:crypto'
import {
  rawKey,
  type ReleaseKeys,
  type RemoteDescriptor,
  statementIn,
  STATEMENT_FILE,
  validKeys,
  whyNotSigned,
} from '@portal/contract'
import * as z from 'zod/mini'
import { keyOf, signatureBase, SIGNATURES_FILE, signaturesIn } from '../../serve/file-signatures'
import { type RemoteRelease, remoteIn } from '../built-remote'
import { folderOfRelease, PROVENANCE_FILE, SBOM_FILE } from '../layout'
import { Refused } from '../refused'
import { jsonIn, type ReleaseFiles } from '../release-files'
import { digestsOf, Envelope, preAuthEncoding, Provenance } from './provenance'
import { PROBLEMS } from './required'

type Asked = {
  name: string
  version: string
  files: ReleaseFiles
  keys: ReleaseKeys
  statement?: string | null
  now?: number
}

/**
 * Holds a release against its hashes, and these against the signatures of its team: the statement that browsers ask
 * for, that of each file, and that about its build with what it is made of. `statement` is that of the environment,
 * where it is another one than beside the files.
 *
 * @returns what was checked, one line each
 * @throws Refused with what is wrong
 */
export async function verifyRelease({
  name,
  version,
  files,
  keys,
  statement,
  now = Date.now(),
}: Asked): Promise<string[]> {
  const release = remoteIn(name, files)
  const { descriptor } = release
  if (descriptor.version !== version) refuse(name, version, `remote.json is of ${descriptor.version}`)
  const said = statement ?? release.statement
  const json = new Uint8Array(release.json)
  const problem = await whyNotSigned({ name, json, statement: said }, keys, now)
  if (problem) refuse(name, version, `the release ${PROBLEMS[problem]} (${STATEMENT_FILE})`)
  const valid = validKeys(keys[name] ?? { keys: [] }, now)
  const signed = checkFiles(descriptor, files, valid)
  const subjects = checkProvenance(descriptor, files, valid)
  const libraries = checkSbom(release, files)
  const { issuedAt, until } = statementIn(said ?? '') ?? {}
  return [
    `${name} ${version}: ${Object.keys(descriptor.integrity).length} scripts and styles are as remote.json says`,
    `signed ${issuedAt}, until ${until}`,
    `${signed} signatures of files hold`,
    `the statement about its build holds for ${subjects} files`,
    `it is made of ${libraries} libraries (${SBOM_FILE})`,
  ]
}

function checkFiles(
  { name, version, integrity }: RemoteDescriptor,
  files: ReleaseFiles,
  keys: readonly string[],
): number {
  const signatures = signaturesIn(files.get(SIGNATURES_FILE)?.toString('utf8') ?? '')
  const wrong = Object.keys(integrity).filter((file) => {
    const found = signatures.get(keyOf(`/${folderOfRelease(name, version)}${file}`) ?? '')
    const key = keys.find((one) => rawKey(one) === found?.key)
    const { digest, base } = signatureBase(files.get(file) ?? Buffer.alloc(0), found?.key ?? '')
    return !found || !key || found.digest !== digest || !holds(key, Buffer.from(base), found.signature)
  })
  if (wrong.length > 0) refuse(name, version, `${SIGNATURES_FILE} has no signature that holds of ${wrong.join(', ')}`)
  return Object.keys(integrity).length
}

function checkProvenance({ name, version }: RemoteDescriptor, files: ReleaseFiles, keys: readonly string[]): number {
  const envelope = Envelope.safeParse(jsonIn(files, PROVENANCE_FILE))
  if (!envelope.success) refuse(name, version, `${PROVENANCE_FILE} is no signed statement`)
  const payload = Buffer.from(envelope.data.payload, 'base64')
  const isSigned = envelope.data.signatures.some(({ sig }) =>
    keys.some((key) => holds(key, preAuthEncoding(payload), sig)),
  )
  if (!isSigned) refuse(name, version, `${PROVENANCE_FILE} is not signed by a key of ${name}`)
  const statement = Provenance.safeParse(JSON.parse(payload.toString('utf8')))
  if (!statement.success) refuse(name, version, `${PROVENANCE_FILE} is no statement about a build`)
  const { subject, predicate } = statement.data
  const about = predicate.buildDefinition.externalParameters
  if (about.name !== name || about.version !== version)
    refuse(name, version, `${PROVENANCE_FILE} is about ${about.name} ${about.version}`)
  const [digests, subjects] = [digestsOf(files), new Map(subject.map((one) => [one.name, one.digest.sha256]))]
  const wrong = [...new Set([...digests.keys(), ...subjects.keys()])].filter(
    (file) => digests.get(file) !== subjects.get(file),
  )
  if (wrong.length > 0) refuse(name, version, `${PROVENANCE_FILE} says otherwise of ${wrong.sort().join(', ')}`)
  return subjects.size
}

const Sbom = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  metadata: z.object({
    component: z.object({ name: z.string(), version: z.string(), hashes: z.array(z.object({ content: z.string() })) }),
  }),
  components: z.array(z.object({ purl: z.string() })),
})

/** Its bytes are among those of the statement; here, whether it is of this release. */
function checkSbom({ descriptor: { name, version }, integrity }: RemoteRelease, files: ReleaseFiles): number {
  const sbom = Sbom.safeParse(jsonIn(files, SBOM_FILE))
  if (!sbom.success) refuse(name, version, `${SBOM_FILE} is not CycloneDX 1.6`)
  const { component } = sbom.data.metadata
  const hash = Buffer.from(integrity.replace('sha384-', ''), 'base64').toString('hex')
  if (component.name !== name || component.version !== version || component.hashes[0]?.content !== hash)
    refuse(name, version, `${SBOM_FILE} is of another release`)
  return sbom.data.components.length
}

function holds(key: string, bytes: Buffer, signature: string): boolean {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' })
  return verify(null, bytes, publicKey, Buffer.from(signature, 'base64'))
}

function refuse(name: string, version: string, reason: string): never {
  throw new Refused(`${name} ${version} is not what its team has released: ${reason}.`)
}
