import { createHash, createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { listenLocally } from '@portal/sandbox/listen-locally'
import { folderOf, versionOf } from './release.fixture'
import { Releases } from './releases.fixture'
import { signatureBase } from '../serve/file-signatures'
import { type S3Server, startS3 } from './s3-server.fixture'
import { newSigner } from './signing/keys.fixture'
import type { Signer } from './signing/signer'
import { openTarget } from './open-target'
import type { Target } from './target'

const ONE = versionOf('1.0.0')
const FOR_EVER = 'public, max-age=31536000, immutable'

describe('a bucket', () => {
  let server: S3Server
  beforeAll(async () => {
    server = await startS3()
  })
  afterAll(() => server.close())

  /** A target in which a host and `events` were released, with the headers of what lies there. */
  async function released(prefix: string, signer: Signer | null = null) {
    const releases = new Releases(await openTarget(`${server.address}/${prefix}`))
    await releases.host(ONE)
    await releases.remote('events', ONE, { signer })
    const keys = (await releases.target.list('')).map(({ key }) => key)
    const headersOf = async (key: string) =>
      (await fetch(`${process.env.AWS_ENDPOINT_URL_S3}/releases/portal/${prefix}/${key}`)).headers
    return { target: releases.target, keys, headersOf }
  }

  test('gives each file its type; it lives for ever in a release folder and for the moment in a site; none is compressed', async () => {
    const { keys, headersOf } = await released('headers')
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
    const { target, keys, headersOf } = await released('signed', signer)
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
  const ok = { status: 200, body: '' }
  const error = (status: number, code: string) => ({
    status,
    body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  })

  /** What a bucket answers to the trial before the first write, when it honours both conditions. */
  const honoured = () => [
    ok,
    error(412, 'PreconditionFailed'),
    error(412, 'PreconditionFailed'),
    { status: 204, body: '' },
  ]

  test.each([
    ['If-None-Match', [ok, ok, error(412, 'PreconditionFailed')]],
    ['If-Match', [ok, error(412, 'PreconditionFailed'), ok]],
    ['If-None-Match and If-Match', [ok, ok, ok]],
  ])(
    'a bucket that ignores %s is refused by name before the first write, and keeps no trial',
    async (ignored, given) => {
      const writes: ((target: Target) => Promise<unknown>)[] = [
        (target) => target.create('config.json', Buffer.from('{}')),
        (target) => target.swap('config.json', Buffer.from('{}'), '"0"'),
        (target) => target.copy('a', 'b'),
        (target) => target.remove('config.json'),
      ]
      for (const write of writes) {
        asked = []
        answers = [...given, { status: 204, body: '' }]
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
    answers = [{ status: 200, body: '{}' }, ...honoured(), ok, ok]
    await target.read('config.json')
    expect(await Promise.all([target.create('a', Buffer.from('')), target.create('b', Buffer.from(''))])).toEqual([
      true,
      true,
    ])
    expect(asked).toHaveLength(7)
  })

  test('a write that met another one is tried again; one whose condition does not hold is not', async () => {
    const target = await openTarget('s3://releases/portal')
    answers = [...honoured(), error(409, 'ConditionalRequestConflict'), ok, error(412, 'PreconditionFailed')]
    expect(await target.swap('config.json', Buffer.from('{}'), '"0"')).toBe(true)
    expect(await target.create('config.json', Buffer.from('{}'))).toBe(false)
    expect(
      asked
        .slice(honoured().length)
        .map(({ url, headers }) => [url?.split('?')[0], headers['if-match'], headers['if-none-match']]),
    ).toEqual([
      ['/releases/portal/config.json', '"0"', undefined],
      ['/releases/portal/config.json', '"0"', undefined],
      ['/releases/portal/config.json', undefined, '*'],
    ])
  })

  test('a list that comes in pages is read to its end', async () => {
    const page = (key: string, more: string) =>
      `<ListBucketResult>${more}<Contents><Key>portal/${key}</Key><Size>1</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents></ListBucketResult>`
    answers = [
      {
        status: 200,
        body: page('a/1', '<IsTruncated>true</IsTruncated><NextContinuationToken>more</NextContinuationToken>'),
      },
      { status: 200, body: page('a/2', '<IsTruncated>false</IsTruncated>') },
    ]
    const target = await openTarget('s3://releases/portal/')
    expect((await target.list('a/')).map(({ key }) => key)).toEqual(['a/1', 'a/2'])
    expect(asked.map(({ url }) => new URL(url ?? '', 'http://s3').searchParams.get('continuation-token'))).toEqual([
      null,
      'more',
    ])
  })

  test('what goes wrong is told with the address', async () => {
    const target = await openTarget('s3://releases/portal')
    answers = [error(403, 'AccessDenied'), error(404, 'NoSuchBucket')]
    await expect(target.read('config.json')).rejects.toThrow('s3://releases/portal could not be used: AccessDenied')
    await expect(target.create('config.json', Buffer.from(''))).rejects.toThrow(
      's3://releases/portal could not be used: NoSuchBucket',
    )
    await expect(openTarget('s3://')).rejects.toThrow('s3:// is not s3://bucket/prefix.')
  })
})
