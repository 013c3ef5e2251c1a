import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signFiles } from '@portal/scripts/release/signing/sign-files'
import { signerOf } from '@portal/scripts/release/signing/signer'
import { keyID } from '@portal/scripts/release/signing/statement'
import { SIGNATURES_FILE } from '@portal/scripts/serve/file-signatures'
import { serveRemote } from '@portal/scripts/serve/remote-server'
import { tinyServer } from '@portal/testing/tiny-server'
import { expect, test } from '@playwright/test'
import { recordInputs } from '../record-inputs'
import { sha384 } from '../release-server'

// What Chromium refuses by itself, with the headers that the sandbox's server sends. Without a portal.
const [TEAM, STRANGER] = [0, 1].map(() => signerOf(generateKeyPairSync('ed25519').privateKey))
const RELEASE = { name: 'events', version: '1.0.0+0a1b2c3d' }
const FOLDER = '/events/1.0.0-0a1b2c3d/'
const FILE = 'remoteEntry.4e5f6a7b.js'
const script = (text: string) => Buffer.from(`window.ran = ${JSON.stringify(text)}`)
const [OURS, OLDER] = [script('ours'), script('older')]

type Case = { file?: Buffer; by?: typeof TEAM | null; over?: Buffer; hash?: Buffer | null; keys?: (typeof TEAM)[] }
let folder: string
let page: Awaited<ReturnType<typeof tinyServer>>
let releases: Awaited<ReturnType<typeof serveRemote>>

test.beforeAll(({ browser }) => recordInputs(browser))
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-signatures-'))
  mkdirSync(path.join(folder, FOLDER), { recursive: true })
  page = await tinyServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html>'),
  )
  releases = await serveRemote({ port: 0, name: 'releases', dist: folder })
})
test.afterAll(async () => {
  await releases.close()
  await page.close()
  rmSync(folder, { recursive: true })
})

/** Lays a file and its signature there, as an attack would have them. */
function lay({ file = OURS, by = TEAM, over = file }: Case): void {
  writeFileSync(path.join(folder, FOLDER, FILE), file)
  const signatures = by ? signFiles({ ...RELEASE, files: new Map([[FILE, over]]), signed: [FILE] }, by) : Buffer.of()
  writeFileSync(path.join(folder, FOLDER, SIGNATURES_FILE), signatures)
}

const CASES: [string, Case, boolean][] = [
  ['the hash and the key of the team', {}, true],
  ['one of two keys, during a rotation', { keys: [STRANGER, TEAM] }, true],
  ["another team's key", { by: STRANGER }, false],
  ['no signature', { by: null }, false],
  ['the signature of other bytes', { over: OLDER }, false],
  ['an older release of the team, under the hash of this one', { file: OLDER }, false],
  ['other bytes under the hash of their own, without a signature', { file: OLDER, hash: OLDER, over: OURS }, false],
]

for (const [what, attack, isRun] of CASES) {
  test(`${what}: ${isRun ? 'runs' : 'is refused'}`, async ({ page: tab }) => {
    lay(attack)
    await tab.goto(page.url)
    const hash = sha384(attack.hash ?? OURS)
    const integrity = [hash, ...(attack.keys ?? [TEAM]).map((key) => key && `ed25519-${keyID(key)}`)].join(' ')
    const url = `${releases.url}${FOLDER}${FILE}?${randomUUID()}`
    const hasRun = await tab.evaluate(
      ([src, value]) =>
        new Promise((resolve) => {
          // Preloaded with the same words, as the portal does, which the browser must take for the script.
          const words = { crossOrigin: 'anonymous', integrity: value }
          const link = document.createElement('link')
          Object.assign(link, { rel: 'preload', as: 'script', ...words, href: src })
          const element = Object.assign(document.createElement('script'), words)
          element.addEventListener('load', () => resolve(true))
          element.addEventListener('error', () => resolve(false))
          element.src = src ?? ''
          document.head.append(link, element)
        }),
      [url, integrity],
    )
    expect(hasRun).toBe(isRun)
  })
}
