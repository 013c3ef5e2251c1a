import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import { hasCode } from '../error-code'
import { Refused } from '../refused'
import { signerOf } from './signer'

/**
 * Makes a key in a file that only its owner reads. @returns the public key. @throws Refused for a file that exists, and
 * inside the repository, where it could be committed
 */
export function makeKey(file: string, repository = root): string {
  const folder = path.dirname(path.resolve(file))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const place = path.relative(realpathSync(repository), realpathSync(folder))
  if (place === '' || !(place.startsWith('..') || path.isAbsolute(place)))
    throw new Refused(`${file} is inside the repository, where it could be committed. Name a file elsewhere.`)
  const { privateKey } = generateKeyPairSync('ed25519')
  try {
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    if (hasCode(cause, 'EEXIST')) throw new Refused(`${file} is there already, and stays as it is. Name another file.`)
    throw cause
  }
  return signerOf(privateKey).key
}
