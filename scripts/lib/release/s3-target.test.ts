import { createHash, createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { listenLocally } from '@portal/sandbox/listen-locally'
import { folderOf, versionOf } from './release.fixture'
import { useReleases } from './releases.fixture'
import { signatureBase } from '../serve/file-signatures'
import { newSigner } from './signing/keys.fixture'
import type { Signer } from './signing/signer'
import { openTarget } from './open-target'
import type { Target } from './target'

const ONE = versionOf('1.0.0')
const FOR_EVER = 'public, max-age=31536000, immutable'

describe('a bucket', () => {
  const releases = useReleases('s3')

  /** Releases a host and `events`. @returns what lies there, with its headers */
  async function released(signer: Signer | null = null) {
    await releases.host(ONE)
    await releases.remote('events', ONE, { signer })
    const { target } = releases
    const keys = (await target.list('')).map(({ key }) => key)
    const address = target.address.replace('s3:/', process.env.AWS_ENDPOINT_URL_S3 ?? '')
    return { target, keys, headersOf: async (key: string) => (await fetch(`${address}/${key}`)).headers }
  }

  test('gives each file its type; it lives for ever in a release folder and for the moment in a site; none is compressed', async () => {
    const { keys, headersOf } = await released()
    expect(keys.filter((key) => /\.(br|gz)$/.test(key))).toEqual([])
    for (const [file, type, cache] of [
      [/^environments\/staging\/config\.json$/, 'application/json', 'no-cache'],
      [/^environments\/staging\/index\.html$/, 'text/html', 'no-cache'],
      [/^environments\/staging\/color-scheme\.js$/, 'text/javascript', 'no-cache'],
      [/^environments\/staging\/main\.[0-9a-f]{8}\.js$/, 'text/javascript', FOR_EVER],
      [/^host\/.*index\.html$/, 'text/html', FOR_EVER],
      [new RegExp(`^events/${folderOf(ONE)}/remote\\.json$`), 'application/json', FOR_EVER],
      [/^events\/.*\.css$/, 'text/css', FOR_EVER],
    ] as const) {
      const headers = await headersOf(keys.find((key) => file.test(key)) ?? '')
      const found = [headers.get('content-type'), headers.get('cache-control')]
      expect([file, ...found]).toEqual([file, `${type}; charset=utf-8`, cache])
    }
  })

  test('keeps the signature of each script and style as metadata, for a CDN to send', async () => {
    const signer = newSigner()
    const der = Buffer.from(signer.key, 'base64')
    const publicKey = createPublicKey({ key: der, type: 'spki', format: 'der' })
    // The last of the DER, as HTTP names it.
    const keyID = der.subarray(-32).toString('base64')
    const { target, keys, headersOf } = await released(signer)
    const metadataOf = async (key: string) => {
      const headers = await headersOf(key)
      return ['unencoded-digest', 'signature-input', 'signature'].map((name) => headers.get(`x-amz-meta-${name}`))
    }
    const signed = keys.filter((key) => /^events\/.*\.(js|css)$/.test(key))
    expect(signed.length).toBeGreaterThan(0)
    for (const key of signed) {
      const content = (await target.read(key))?.bytes ?? Buffer.of()
      const [digest, input, signature] = await metadataOf(key)
      expect(digest).toBe(`sha-256=:${createHash('sha256').update(content).digest('base64')}:`)
      expect(input).toContain(`keyid="${keyID}"`)
      const bytes = Buffer.from(/^release=:(.+):$/.exec(signature ?? '')?.[1] ?? '', 'base64')
      expect(verify(null, Buffer.from(signatureBase(content, keyID).base), publicKey, bytes)).toBe(true)
    }
    expect(await metadataOf(`events/${folderOf(ONE)}/remote.json`)).toEqual([null, null, null])
  })
})

describe('what a bucket may answer', () => {
  let server: Server
  let asked: IncomingMessage[]
  let answers: { status: number; body: string }[]

  beforeEach(async () => {
    asked = []
    server = createServer((request, response) => {
      asked.push(request)
      request.resume().once('end', () => {
        const { status, body } = answers.shift() ?? { status: 500, body: '' }
        response.writeHead(status, { 'content-type': 'application/xml', etag: '"1"' }).end(body)
      })
    })
    const port = await listenLocally(server)
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    })
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })
  const given = (status: number, body = '') => ({ status, body })
  const error = (status: number, code: string) =>
    given(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  const [ok, gone, failed] = [given(200), given(204), error(412, 'PreconditionFailed')]

  /** What a bucket answers to the trial before the first write, when it honours both conditions. */
  const HONOURED = [ok, failed, failed, gone]

  test.each([
    ['If-None-Match', [ok, ok, failed]],
    ['If-Match', [ok, failed, ok]],
    ['If-None-Match and If-Match', [ok, ok, ok]],
  ])(
    'a bucket that ignores %s is refused by name before the first write, and keeps no trial',
    async (ignored, answered) => {
      const writes: ((target: Target) => Promise<unknown>)[] = [
        (target) => target.create('config.json', Buffer.from('{}')),
        (target) => target.swap('config.json', Buffer.from('{}'), '"0"'),
        (target) => target.copy('a', 'b'),
        (target) => target.remove('config.json'),
      ]
      for (const write of writes) {
        asked = []
        answers = [...answered, gone]
        await expect(write(await openTarget('s3://releases/portal'))).rejects.toThrow(
          `s3://releases/portal ignores ${ignored} on PutObject`,
        )
        expect(asked.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'PUT', 'DELETE'])
        expect(new Set(asked.map(({ url }) => url?.split('?')[0])).size).toBe(1)
        expect(asked[0]?.url).toMatch(/^\/releases\/portal\/\.portal\/probe-/)
      }
    },
  )

  test('it is tried once for all writes, and reading tries nothing', async () => {
    const target = await openTarget('s3://releases/portal')
    answers = [given(200, '{}'), ...HONOURED, ok, ok]
    await target.read('config.json')
    const created = ['a', 'b'].map((key) => target.create(key, Buffer.from('')))
    expect(await Promise.all(created)).toEqual([true, true])
    expect(asked).toHaveLength(7)
  })

  test('a write that met another one is tried again; one whose condition does not hold is not', async () => {
    const target = await openTarget('s3://releases/portal')
    answers = [...HONOURED, error(409, 'ConditionalRequestConflict'), ok, failed]
    expect(await target.swap('config.json', Buffer.from('{}'), '"0"')).toBe(true)
    expect(await target.create('config.json', Buffer.from('{}'))).toBe(false)
    const written = asked.slice(HONOURED.length)
    const file = '/releases/portal/config.json'
    expect(written.map(({ url, headers: on }) => [url?.split('?')[0], on['if-match'], on['if-none-match']])).toEqual([
      [file, '"0"', undefined],
      [file, '"0"', undefined],
      [file, undefined, '*'],
    ])
  })

  test('a list that comes in pages is read to its end', async () => {
    const page = (key: string, more: string) =>
      `<ListBucketResult>${more}<Contents><Key>portal/${key}</Key><Size>1</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents></ListBucketResult>`
    const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>more</NextContinuationToken>'
    answers = [given(200, page('a/1', more)), given(200, page('a/2', '<IsTruncated>false</IsTruncated>'))]
    const target = await openTarget('s3://releases/portal/')
    expect((await target.list('a/')).map(({ key }) => key)).toEqual(['a/1', 'a/2'])
    const tokens = asked.map(({ url }) => new URL(url ?? '', 'http://s3').searchParams.get('continuation-token'))
    expect(tokens).toEqual([null, 'more'])
  })

  test('what goes wrong is told with the address', async () => {
    const target = await openTarget('s3://releases/portal')
    answers = [error(403, 'AccessDenied'), error(404, 'NoSuchBucket')]
    await expect(target.read('config.json')).rejects.toThrow('s3://releases/portal could not be used: AccessDenied')
    const created = target.create('config.json', Buffer.from(''))
    await expect(created).rejects.toThrow('s3://releases/portal could not be used: NoSuchBucket')
    await expect(openTarget('s3://')).rejects.toThrow('s3:// is not s3://bucket/prefix.')
  })
})
