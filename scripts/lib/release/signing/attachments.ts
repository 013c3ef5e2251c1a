import { STATEMENT_FILE } from '@portal/contract'
import { SIGNATURES_FILE } from '../../serve/file-signatures'
import type { RemoteRelease } from '../built-remote'
import { PROVENANCE_FILE, SBOM_FILE } from '../layout'
import type { ReleaseFiles } from '../release-files'
import { provenanceOf } from './provenance'
import { sbomOf } from './sbom'
import { signFiles } from './sign-files'
import type { Signer } from './signer'
import { statementOf } from './statement'

type Build = { files: ReleaseFiles; commit: string | null; builtAt: string; by: string; repository?: string }

/** What lies beside the files of a build: what it is made of, and, with a signer, the signatures. */
export function attachmentsOf(
  { descriptor, integrity }: RemoteRelease,
  { files, repository, ...build }: Build,
  signer: Signer | null,
): ReleaseFiles {
  const { name, version } = descriptor
  const sbom = sbomOf({ ...descriptor, integrity }, files, repository)
  if (!signer) return new Map([[SBOM_FILE, sbom]])
  const whole = new Map([...files, [SBOM_FILE, sbom]])
  return new Map([
    [SBOM_FILE, sbom],
    [STATEMENT_FILE, Buffer.from(statementOf({ name, version, integrity }, signer))],
    [SIGNATURES_FILE, signFiles({ name, version, files, signed: Object.keys(descriptor.integrity) }, signer)],
    [PROVENANCE_FILE, provenanceOf({ ...build, name, version, files: whole }, signer)],
  ])
}
