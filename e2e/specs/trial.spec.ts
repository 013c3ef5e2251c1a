import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { buildRelease, releaseInto } from '../two-releases'

// `release` starts what it releases in a browser of its own, so that this takes no page of Playwright's.
test.describe('a release is started before it is uploaded', { tag: '@long' }, () => {
  test.describe.configure({ mode: 'serial' })
  const root = path.resolve(import.meta.dirname, '../..')
  let folder: string
  let target: string

  test.beforeAll(async () => {
    test.setTimeout(600_000)
    folder = mkdtempSync(path.join(tmpdir(), 'portal-trial-target-'))
    target = path.join(folder, 'target')
    mkdirSync(target)
    const config = path.join(folder, 'staging.json')
    writeFileSync(config, JSON.stringify(CONFIG))
    await expectReleased('host', /in order, Host \S+: \/, \/dashboard, \d+ s/, config)
  })
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('a remote that starts is released, and a host is started with it', async () => {
    test.setTimeout(600_000)
    await expectReleased('remotes/users', /in order, users \S+ in host \S+: \/users, \d+ s/)
    expect(remotesIn(target)).toEqual(['users'])
    await expectReleased('host', /in order, Host \S+ with users \S+: \/, \/dashboard, \/users, \d+ s/)
  })

  for (const [title, defect, faults] of [
    ['throws at its start', { atStart: `throw new Error('starts no more')` }, [/開始処理, .*starts no more/]],
    [
      'lacks a file, does what the policy forbids, and throws when its first page is drawn',
      {
        atRender: `
          void fetch('/gone.0a1b2c3d.js')
          void fetch('https://elsewhere.example/a.json')
          throw new Error('draws nothing')`,
      },
      [
        /missing: gone\.0a1b2c3d\.js \(404\)/,
        /policy: connect-src refuses https:\/\/elsewhere\.example\/a\.json/,
        /画面の表示, draws nothing/,
      ],
    ],
  ] as const) {
    test(`a remote that ${title} is refused by name, and nothing is uploaded`, async () => {
      test.setTimeout(600_000)
      const dist = await buildRelease(path.join(folder, title.replaceAll(/[ ,]+/g, '-')), 1, defect)
      const before = remotesIn(target)
      const { failed, said } = await release('servers', dist)
      for (const fault of faults) expect(said).toMatch(fault)
      expect(said).toMatch(/^servers 1\.0\.0\+[0-9a-f]{8} does not start in host .* of staging:/m)
      expect(failed).toBe(true)
      expect(existsSync(path.join(target, 'servers'))).toBe(false)
      expect(remotesIn(target)).toEqual(before)
    })
  }

  /** Releases the last build of a part of the repository. */
  async function expectReleased(part: string, says: RegExp, ...more: string[]): Promise<void> {
    const { failed, said } = await release(path.basename(part), path.join(root, part, 'dist'), ...more)
    expect([failed, said]).toEqual([false, expect.stringMatching(says)])
  }

  async function release(name: string, dist: string, ...more: string[]): Promise<{ failed: boolean; said: string }> {
    return releaseInto(target, name, dist, ...more).then(
      ({ stdout, stderr }) => ({ failed: false, said: stdout + stderr }),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ failed: true, said: stdout + stderr }),
    )
  }
})

const CONFIG = {
  environment: 'staging',
  portalHost: 'https://portal.example',
  agentHost: 'https://agents.example',
  apiServer: 'https://api.example',
  supportUrl: 'https://support.example',
  auth: { domain: 'login.example', clientId: 'web', audience: 'api', callbackUrl: 'https://portal.example/callback' },
  remotes: [],
  releasesUrl: 'https://releases.example',
  allowedOrigins: ['https://releases.example'],
}

function remotesIn(target: string): string[] {
  const config: { remotes: { name: string }[] } = JSON.parse(
    readFileSync(path.join(target, 'environments/staging/config.json'), 'utf8'),
  )
  return config.remotes.map(({ name }) => name)
}
