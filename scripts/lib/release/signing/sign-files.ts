import { keyOf, lineOf, signatureBase } from '../../serve/file-signatures'
import { folderOfRelease } from '../layout'
import type { ReleaseFiles } from '../release-files'
import type { Signer } from './signer'
import { keyID } from './statement'

type Release = { name: string; version: string; files: ReleaseFiles; signed: readonly string[] }

/** The signatures of these files of a release, as servers read them. */
export function signFiles({ name, version, files, signed }: Release, signer: Signer): Buffer {
  const key = keyID(signer)
  const lines = new Map<string, string>()
  for (const file of [...signed].sort()) {
    const fileKey = keyOf(`/${folderOfRelease(name, version)}${file}`)
    // Two files of the same hash and type have the same content; nginx takes each key once.
    if (fileKey === null || lines.has(fileKey)) continue
    const { digest, base } = signatureBase(files.get(file) ?? Buffer.alloc(0), key)
    const signature = signer.sign(Buffer.from(base)).toString('base64')
    lines.set(fileKey, lineOf(fileKey, { digest, key, signature }))
  }
  return Buffer.from([...lines.values()].join(''))
}
