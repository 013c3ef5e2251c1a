import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { activityLogs } from '@portal/api-client/activity-logs'
import { queryClient } from '@portal/api-client/http'
import { previews } from '@portal/api-client/previews'
import { type Preview, signedPart } from '@portal/contract'
import { signIn } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { waitFor } from '@testing-library/react'
import { candidatesOf } from './candidates'
import { configOf } from './descriptor.fixture'
import { useOverrides } from './overrides'
import { endPreview, isPreviewSigned, previewLink, usePreview } from './preview'
import { readLink } from './start-preview'
import { takePreview } from './take-preview'

const OURS = generateKeyPairSync('ed25519')
const THEIRS = generateKeyPairSync('ed25519')
const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64')
const entry = { name: 'servers', url: 'https://cdn.example/servers/1.0.0-0a1b2c3d/remote.json' }
const config = configOf({
  environment: 'production',
  remotes: [entry, { name: 'events', url: 'https://cdn.example/events/remote.json' }],
  previewKey: spki(OURS.publicKey),
})
const preview: Preview = {
  ...{ environment: 'production', name: 'servers', version: '1.1.0+9f3c2a1b', integrity: `sha384-${'A'.repeat(64)}` },
  url: 'https://cdn.example/servers/1.1.0-9f3c2a1b/remote.json',
  until: new Date(Date.now() + 86_400_000).toISOString(),
}

function linkOf(change: Partial<Preview> = {}, key = OURS.privateKey): string {
  const signed = signedPart({ ...preview, ...change })
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}
/** A link whose payload was changed after it was signed. */
const changed = (change: Partial<Preview>) => `${signedPart({ ...preview, ...change })}.${linkOf().split('.')[2]}`
/** Opens a link, as the address of a visit. */
const visit = (link: string) => {
  window.history.replaceState(null, '', `/servers?q=web&preview=${encodeURIComponent(link)}#top`)
  return takePreview(config)
}

beforeEach(() => {
  usePreview.setState({ preview: null, key: null, refused: null })
  useOverrides.setState({ isAllowed: false, urls: {}, refused: [] })
  window.history.replaceState(null, '', '/servers')
  jest.spyOn(previews, 'log').mockResolvedValue(undefined)
})

test('a link makes this tab run one release, which stands alone, where overrides are off', async () => {
  await visit(linkOf())
  expect(usePreview.getState()).toEqual({ preview, key: config.previewKey, refused: null })
  expect(window.location.href).toBe('http://localhost/servers?q=web#top')
  expect(candidatesOf(entry)).toEqual([{ url: preview.url, integrity: preview.integrity, source: 'preview' }])
  expect(candidatesOf({ name: 'events', url: 'https://cdn.example/events/remote.json' })[0]?.source).toBe('current')
})

test('it lasts as long as the tab', async () => {
  await visit(linkOf())
  usePreview.setState({ preview: null })
  await takePreview(config)
  expect(usePreview.getState().preview).toEqual(preview)
  sessionStorage.clear()
  usePreview.setState({ preview: null })
  await takePreview(config)
  expect(usePreview.getState().preview).toBeNull()
})

test.each([
  ['another remote', changed({ name: 'events' }), /署名/],
  ['another version', changed({ version: '1.2.0+00000000' }), /署名/],
  ['another address', changed({ url: 'https://cdn.example/servers/1.2.0-00000000/remote.json' }), /署名/],
  ['other bytes', changed({ integrity: `sha384-${'B'.repeat(64)}` }), /署名/],
  ['a later end', changed({ until: '2099-01-01T00:00:00.000Z' }), /署名/],
  ['an end that has passed', linkOf({ until: '2026-01-01T00:00:00.000Z' }), /期限（2026\/01\/01 09:00:00 JST）が過ぎ/],
  ['another key', linkOf({}, THEIRS.privateKey), /署名/],
  ['no signature', linkOf().split('.').slice(0, 2).join('.'), /形式/],
  ['an empty signature', `${signedPart(preview)}.`, /形式/],
  ['a signature of nothing', `${signedPart(preview)}.AAAA`, /署名/],
  ['another algorithm', linkOf().replace(/^[^.]+/, btoa('{"alg":"none"}')), /形式/],
  ['another environment', linkOf({ environment: 'staging' }), /別の環境（staging）/],
  ['a remote that is not there', linkOf({ name: 'racks' }), /racks はありません/],
])('a link with %s runs nothing, and says why', async (_case, link, reason) => {
  await visit(link)
  expect(usePreview.getState()).toEqual({ preview: null, key: null, refused: expect.stringMatching(reason) })
  expect(previewLink.read()).toBeNull()
  expect(candidatesOf(entry)[0]).toMatchObject({ url: entry.url, source: 'current' })
})

test('an environment without a key runs none', async () => {
  const answer = await readLink(linkOf(), { ...config, previewKey: undefined })
  expect(answer).toMatch('この環境ではプレビューを利用できません')
})

test('a release that runs already in this tab is left when the key is taken away', async () => {
  await visit(linkOf())
  expect(isPreviewSigned(config)).toBe(true)
  expect(isPreviewSigned({ ...config, previewKey: spki(THEIRS.publicKey) })).toBe(false)
  endPreview('終了')
  expect(candidatesOf(entry)[0]?.source).toBe('current')
  expect(previewLink.read()).toBeNull()
})

test('the operation log has it, once for each tab', async () => {
  await signIn(await makeTenant())
  jest.mocked(previews.log).mockRestore()
  const log = jest.spyOn(previews, 'log')
  await visit(linkOf())
  await waitFor(() => expect(previewLink.read()?.isLogged).toBe(true))
  await takePreview(config)
  expect(log.mock.calls).toEqual([[{ remote: 'servers', version: preview.version, until: preview.until }]])
  const entries = await queryClient.fetchQuery(activityLogs.list({ action: ['preview.start'] }))
  const target = { type: 'release', name: `servers ${preview.version}` }
  expect(entries).toMatchObject([{ target, after: { until: preview.until } }])
})

test('it ends by itself in an open tab', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  try {
    await visit(linkOf())
    jest.advanceTimersByTime(86_400_000 + 1000)
    const refused = expect.stringContaining('期限が過ぎました')
    expect(usePreview.getState()).toEqual({ preview: null, key: null, refused })
  } finally {
    jest.useRealTimers()
  }
})
