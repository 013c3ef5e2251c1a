import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { isAttached, isDerived, SBOM_FILE } from '../layout'
import type { ReleaseFiles } from '../release-files'
import type { Signer } from './signer'
import { keyID } from './statement'

const PAYLOAD_TYPE = 'application/vnd.in-toto+json'
/** What an upload adds, and what the statement about a release is itself. */
const isSubject = (file: string) => file === SBOM_FILE || !(isDerived(file) || isAttached(file))

/**
 * https://in-toto.io/Statement/v1 with the predicate https://slsa.dev/provenance/v1, as far as `verifyRelease` reads
 * it.
 */
export const Provenance = z.object({
  _type: z.literal('https://in-toto.io/Statement/v1'),
  subject: z.array(z.object({ name: z.string(), digest: z.object({ sha256: z.string() }) })),
  predicateType: z.literal('https://slsa.dev/provenance/v1'),
  predicate: z.looseObject({
    buildDefinition: z.looseObject({
      externalParameters: z.object({ name: z.string(), version: z.string() }),
    }),
  }),
})
export type Provenance = z.infer<typeof Provenance>

/** https://github.com/secure-systems-lab/dsse/blob/master/envelope.md */
export const Envelope = z.object({
  payload: z.string(),
  payloadType: z.literal(PAYLOAD_TYPE),
  signatures: z.array(z.object({ keyid: z.string(), sig: z.string() })),
})

type Built = { name: string; version: string; files: ReleaseFiles; commit: string | null; builtAt: string; by: string }

/** How a release was built, with the hash of each of its files, signed by its team. */
export function provenanceOf(built: Built, signer: Signer): Buffer {
  const payload = Buffer.from(JSON.stringify(statementOf(built)))
  const sig = signer.sign(preAuthEncoding(payload)).toString('base64')
  const envelope: z.infer<typeof Envelope> = {
    payload: payload.toString('base64'),
    payloadType: PAYLOAD_TYPE,
    signatures: [{ keyid: keyID(signer), sig }],
  }
  return Buffer.from(`${JSON.stringify(envelope, null, 2)}\n`)
}

/** What is signed of an envelope. */
export const preAuthEncoding = (payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `), payload])

/** By file, the hashes that a statement holds of a release. */
export const digestsOf = (files: ReleaseFiles): Map<string, string> =>
  new Map([...files].filter(([file]) => isSubject(file)).map(([file, bytes]) => [file, sha256(bytes)]))

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function statementOf({ name, version, files, commit, builtAt, by }: Built): Provenance {
  const isDirty = commit?.endsWith('-dirty')
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [...digestsOf(files)].sort().map(([file, digest]) => ({ name: file, digest: { sha256: digest } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:portal:release:v1',
        externalParameters: { name, version },
        internalParameters: { node: process.version },
        resolvedDependencies:
          commit === null
            ? []
            : [
                {
                  uri: 'git:commit',
                  digest: { gitCommit: commit.replace(/-dirty$/, '') },
                  ...(isDirty && { annotations: { isDirty } }),
                },
              ],
      },
      runDetails: {
        builder: { id: builderOf(process.env) },
        metadata: { invocationId: by, finishedOn: builtAt },
      },
    },
  }
}

/** The run of CI that builds, or a workstation. */
function builderOf({ GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, CI_JOB_URL }: NodeJS.ProcessEnv): string {
  if (GITHUB_SERVER_URL) return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`
  return CI_JOB_URL ?? 'urn:portal:workstation'
}
