import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import S3rver, { type Context } from 's3rver'

const BUCKET = 'releases'

/** What a policy decides on; `key` is empty for the bucket itself. */
export type S3Request = { action: string; bucket: string; key: string; conditions: Readonly<Record<string, string>> }
export type S3Server = { address: string; close(): Promise<void> }

/**
 * An S3 server on a free port, for this process. s3rver knows no conditional writes, answers before an object is
 * written, and lets a reader see half of it. What S3 documents is added here: `If-Match` and `If-None-Match` on
 * PutObject are decided and carried out as one, an answer comes after the write, and an object is read as of one
 * moment.
 */
export async function startS3(isAllowed: (asked: S3Request) => boolean = () => true): Promise<S3Server> {
  const directory = mkdtempSync(path.join(tmpdir(), 's3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const busy = new Map<string, Promise<unknown>>()

  server.middleware.unshift(async (ctx, next) => {
    const turn = (busy.get(ctx.path) ?? Promise.resolve()).then(() => answer(ctx, next))
    busy.set(
      ctx.path,
      turn.catch(() => {}),
    )
    return turn
  })

  async function answer(ctx: Context, next: () => Promise<unknown>): Promise<void> {
    const key = decodeURIComponent(ctx.path.slice(`/${BUCKET}/`.length))
    if (!isAllowed({ action: actionOf(ctx.method, key), bucket: BUCKET, key, conditions: conditionsOf(ctx) }))
      return refuse(ctx, 403, 'AccessDenied')
    if (ctx.method === 'PUT' && key !== '') {
      const etag = await etagOf(key)
      const wanted = ctx.get('if-match')
      if (wanted !== '' && etag === null) return refuse(ctx, 404, 'NoSuchKey')
      if ((wanted !== '' && wanted !== etag) || (ctx.get('if-none-match') === '*' && etag !== null))
        return refuse(ctx, 412, 'PreconditionFailed')
    }
    await next()
    if (ctx.body instanceof Readable) ctx.body = Buffer.concat(await Readable.from(ctx.body).toArray())
  }

  async function etagOf(key: string): Promise<string | null> {
    const object = await server.store.getObject(BUCKET, key, {})
    if (!object) return null
    object.content.destroy()
    return object.metadata.etag
  }

  server.store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = Buffer.concat(await content.toArray())
    const file = server.store.getResourcePath(bucket, key, 'object')
    const md5 = createHash('md5').update(bytes).digest('hex')
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, bytes)
    await server.store.putMetadata(bucket, key, metadata, md5)
    return { size: bytes.length, md5 }
  }

  const { port } = await server.run()
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  })
  return {
    address: `s3://${BUCKET}/portal`,
    close: async () => {
      server.httpServer.closeAllConnections()
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function actionOf(method: string, key: string): string {
  if (key === '') return 's3:ListBucket'
  return { PUT: 's3:PutObject', DELETE: 's3:DeleteObject' }[method] ?? 's3:GetObject'
}

function conditionsOf(ctx: Context): Record<string, string> {
  const names = ['if-match', 'if-none-match'].filter((name) => ctx.get(name) !== '')
  return Object.fromEntries(names.map((name) => [`s3:${name}`, ctx.get(name)]))
}

function refuse(ctx: Context, status: number, code: string): void {
  Object.assign(ctx, {
    status,
    type: 'application/xml',
    body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  })
}
