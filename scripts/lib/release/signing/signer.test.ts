import { generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { emptyTestFolder } from '../../folder.fixture'
import { makeKey } from './make-key'
import { signerFrom } from './signer'

const folder = emptyTestFolder('release-keys')
const BYTES = Buffer.from('a release')

test('a key is made for its owner alone, and signs', () => {
  const file = path.join(folder, 'below/servers.pem')
  const key = makeKey(file)
  expect(key).toMatch(/^MCowBQYDK2VwAyEA/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const signer = signerFrom({ PORTAL_RELEASE_KEY: file })
  expect(signer?.key).toBe(key)
  expect(signer?.sign(BYTES)).toHaveLength(64)
})

test('a key that is there stays, and none is made inside the repository', () => {
  const file = path.join(folder, 'servers.pem')
  makeKey(file)
  const before = readFileSync(file, 'utf8')
  expect(() => makeKey(file)).toThrow('is there already')
  expect(readFileSync(file, 'utf8')).toBe(before)
  expect(() => makeKey(path.join(folder, 'other.pem'), folder)).toThrow('is inside the repository')
  expect(() => makeKey(path.join(folder, 'keys/other.pem'), folder)).toThrow('is inside the repository')
})

test('without a key nobody signs', () => {
  expect(signerFrom({})).toBeNull()
})

test('a command signs, which prints the signature as it is or in base64', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const signature = sign(null, BYTES, privateKey)
  writeFileSync(path.join(folder, 'raw'), signature)
  writeFileSync(path.join(folder, 'text'), `${signature.toString('base64')}\n`)
  const printing = (file: string) =>
    signerFrom({
      PORTAL_RELEASE_SIGNER: `cat >/dev/null; cat ${path.join(folder, file)}`,
      PORTAL_RELEASE_PUBLIC_KEY: key,
    })
  for (const file of ['raw', 'text']) expect(printing(file)?.sign(BYTES)).toEqual(signature)
  expect(() => printing('raw')?.sign(Buffer.from('another release'))).toThrow('is no signature of its input')
})

test.each<[string, NodeJS.ProcessEnv, string]>([
  ['a file that is not there', { PORTAL_RELEASE_KEY: '/nowhere.pem' }, 'There is no file /nowhere.pem'],
  ['a file that is no key', { PORTAL_RELEASE_KEY: '/etc/hostname' }, 'is no private Ed25519 key'],
  ['a command without a public key', { PORTAL_RELEASE_SIGNER: 'cat' }, 'goes with PORTAL_RELEASE_PUBLIC_KEY'],
  ['both', { PORTAL_RELEASE_SIGNER: 'cat', PORTAL_RELEASE_KEY: '/nowhere.pem' }, 'not both'],
])('%s is refused', (_what, env, reason) => {
  expect(() => signerFrom(env)).toThrow(reason)
})
