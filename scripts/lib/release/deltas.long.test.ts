import { createHash, randomBytes } from 'node:crypto'
import { createDCtx, decompressUsingDict } from '@bokuweb/zstd-wasm'
import { deltaName } from '../serve/deltas'
import { configKey } from './layout'
import { prune } from './prune'
import { contentOf, folderOf, hostFiles, remoteFiles, versionOf } from './release.fixture'
import { useReleases } from './releases.fixture'

/** As hard to compress as scripts are not, so that only a difference is small. */
const LIBRARY = randomBytes(3000).toString('hex')
const pageOf = (number: string) => Buffer.from(`${LIBRARY};release('${number}');${LIBRARY}`)
const scriptsOf = (number: string) => ({ detail: pageOf(number).toString(), core: LIBRARY })
const CORE = Buffer.from(LIBRARY)
const TOMORROW = new Date(Date.now() + 24 * 60 * 60 * 1000)

const releases = useReleases()
beforeEach(async () => {
  for (const env of ['staging', 'production']) await releaseOfHost('1.0.0', env)
})

const releaseOfHost = (number: string, env = 'staging', to = releases) =>
  to.host(versionOf(number), { files: hostFiles(versionOf(number), {}, scriptsOf(number)), env })
const release = (number: string, env = 'staging', to = releases, scripts: Record<string, string> = scriptsOf(number)) =>
  to.remote('events', versionOf(number), { files: remoteFiles('events', versionOf(number), {}, scripts), env })
const folderOfEvents = (number: string) => `events/${folderOf(versionOf(number))}/`

async function namesIn(prefix: string, pattern: RegExp, of = releases.target): Promise<string[]> {
  return (await of.list(prefix)).map(({ key }) => key.slice(prefix.length)).filter((name) => pattern.test(name))
}
async function scriptIn(prefix: string, chunk: string): Promise<string> {
  return (await namesIn(prefix, new RegExp(String.raw`^${chunk}\.[0-9a-f]{8}\.js$`)))[0] ?? ''
}
const read = async (key: string) => (await releases.target.read(key))?.bytes ?? Buffer.alloc(0)
/** Releases whose page the page in a folder has differences to. */
async function numbersBefore(prefix: string, numbers: string[]): Promise<string[]> {
  const page = await scriptIn(prefix, 'detail')
  const names = await namesIn(prefix, /^detail\..*\.dcz$/)
  const found = numbers.filter((number) => names.includes(deltaName(page, pageOf(number))))
  expect(names).toHaveLength(found.length)
  return found
}

test('a decoder makes the script of a difference and of the one in the release before', async () => {
  for (const number of ['1.0.1', '1.0.2']) await release(number)
  const page = await scriptIn(folderOfEvents('1.0.2'), 'detail')
  const delta = await read(`${folderOfEvents('1.0.2')}${deltaName(page, pageOf('1.0.1'))}`)
  expect(delta.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  expect(delta.subarray(8, 40)).toEqual(createHash('sha256').update(pageOf('1.0.1')).digest())
  const made = Buffer.from(decompressUsingDict(createDCtx(), delta.subarray(40), pageOf('1.0.1')))
  expect(made).toEqual(pageOf('1.0.2'))
  expect(delta.length * 20).toBeLessThan((await read(`${folderOfEvents('1.0.2')}${page}.br`)).length)
})

test('a script that stays the same has one too, because its address is another in each release of a remote', async () => {
  for (const number of ['1.0.1', '1.0.2']) await release(number)
  const core = await scriptIn(folderOfEvents('1.0.2'), 'core')
  expect(core).toBe(await scriptIn(folderOfEvents('1.0.1'), 'core'))
  expect(await namesIn(folderOfEvents('1.0.2'), /\.dcz$/)).toContain(deltaName(core, CORE))
})

test('there is one to each release that an environment runs or ran before, and a release promoted has the same', async () => {
  const numbers = ['1.0.1', '1.0.2', '1.0.3', '1.0.4', '1.0.5', '1.0.6']
  await release('1.0.1', 'production')
  for (const number of numbers.slice(1)) await release(number)
  await releaseAndPromote()
  expect(await numbersBefore(folderOfEvents('1.0.7'), numbers)).toEqual(['1.0.1', '1.0.3', '1.0.4', '1.0.5', '1.0.6'])

  async function releaseAndPromote() {
    await release('1.0.7')
    const before = await contentOf(releases.target)
    await releases.promote('events')
    await release('1.0.7')
    const after = await contentOf(releases.target)
    const isOfReleases = ([key]: [string, string]) => !/^(environments|journal)\//.test(key)
    const own = Object.entries(before).filter(isOfReleases)
    expect(Object.entries(after).filter(isOfReleases)).toEqual(own)
  }
})

test('one that is not clearly smaller than the compressed script is left out', async () => {
  await release('1.0.1')
  await release('1.0.2', 'staging', releases, { detail: randomBytes(3000).toString('hex') })
  expect(await namesIn(folderOfEvents('1.0.2'), /\.dcz$/)).toEqual([])
})

test('the site gets those of the host, and prune takes them with their release', async () => {
  for (const number of ['1.0.1', '1.0.2']) await releaseOfHost(number)
  const page = await scriptIn(`host/${folderOf(versionOf('1.0.2'))}/`, 'detail')
  const site = 'environments/staging/'
  const now = deltaName(page, pageOf('1.0.1'))
  expect(await namesIn(site, /\.dcz$/)).toContain(now)
  // A browser has a script of the same name.
  expect(await namesIn(site, /^core\..*\.dcz$/)).toEqual([])

  for (const number of ['1.0.3', '1.0.4', '1.0.5', '1.0.6']) await releaseOfHost(number)
  await prune({ target: releases.target, keep: 0, dryRun: false, now: TOMORROW, log: () => {} })
  expect(await namesIn('host/', /1\.0\.2-/)).toEqual([])
  const left = await namesIn(site, /\.dcz$/)
  expect(left).not.toContain(now)
  const last = await scriptIn(`host/${folderOf(versionOf('1.0.6'))}/`, 'detail')
  expect(left).toEqual(expect.arrayContaining(['1.0.3', '1.0.4', '1.0.5'].map((one) => deltaName(last, pageOf(one)))))
})

test('a config.json of another environment that cannot be read does not stop a release', async () => {
  await release('1.0.1')
  await releases.edit(configKey('production'), () => '{')
  await release('1.0.2')
  expect(await numbersBefore(folderOfEvents('1.0.2'), ['1.0.1'])).toEqual(['1.0.1'])
})

describe('in a bucket', () => {
  const bucket = useReleases('s3')

  test('a difference says how it is encoded', async () => {
    await releaseOfHost('1.0.0', 'staging', bucket)
    for (const number of ['1.0.1', '1.0.2']) await release(number, 'staging', bucket)
    const [delta] = await namesIn(folderOfEvents('1.0.2'), /^detail\..*\.dcz$/, bucket.target)
    const address = bucket.target.address.replace('s3:/', process.env.AWS_ENDPOINT_URL_S3 ?? '')
    const { headers } = await fetch(`${address}/${folderOfEvents('1.0.2')}${delta}`, { method: 'HEAD' })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'dcz',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
})
