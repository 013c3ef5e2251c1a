import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { contentType } from 'mime-types'
import { cacheControl, FOR_EVER } from '../serve/headers'
import { Refused } from './refused'
import type { Listed, Target } from './target'

const CONFLICTS = 20
const CONFLICT_MS = 200

/**
 * `s3://bucket/prefix` of Amazon or of anything compatible that honours `If-Match` and `If-None-Match` on PutObject.
 * The SDK reads key, region and endpoint from the usual variables (`AWS_ACCESS_KEY_ID`, `AWS_REGION`,
 * `AWS_ENDPOINT_URL_S3`, …). No `.br` and `.gz` files: S3 does not negotiate, the CDN before it compresses.
 */
export function openBucket(address: string): Target {
  const [, bucket, folder = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]*)(?:\/(.*))?$/.exec(address) ?? []
  if (!bucket) throw new Refused(`${address} is not s3://bucket/prefix.`)
  const prefix = folder.replace(/\/*$/, folder === '' ? '' : '/')
  const Bucket = bucket
  const hasEndpoint = Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL)
  const client = new S3Client({
    // Other vendors name their buckets in the path, and take any region.
    ...(hasEndpoint && { forcePathStyle: true, region: process.env.AWS_REGION ?? 'us-east-1' }),
    maxAttempts: 5,
  })

  async function put(
    key: string,
    bytes: Buffer,
    condition: { IfMatch: string } | { IfNoneMatch: '*' },
    tries = CONFLICTS,
  ): Promise<boolean> {
    try {
      await client.send(
        new PutObjectCommand({ Bucket, Key: `${prefix}${key}`, Body: bytes, ...headersFor(key), ...condition }),
      )
      return true
    } catch (cause) {
      const status =
        cause instanceof S3ServiceException && cause.name !== 'NoSuchBucket'
          ? cause.$metadata.httpStatusCode
          : undefined
      // The condition does not hold, or there is nothing that could match.
      if (status === 412 || status === 404) return false
      // Another write of this key was under way, and it is open how that ended.
      if (status !== 409 || tries === 0) throw readable(cause, address)
      await wait(Math.random() * CONFLICT_MS)
      return put(key, bytes, condition, tries - 1)
    }
  }

  /**
   * @throws Refused for a bucket that writes although a condition does not hold: of two releases at once one would be
   *   lost
   */
  async function requireConditions(): Promise<void> {
    const key = `.portal/probe-${randomUUID()}`
    const bytes = Buffer.from('Written and removed by the release commands to try conditional writes.')
    await put(key, bytes, { IfNoneMatch: '*' })
    const ignored = [
      ...((await put(key, bytes, { IfNoneMatch: '*' })) ? ['If-None-Match'] : []),
      ...((await put(key, bytes, { IfMatch: `"${'0'.repeat(32)}"` })) ? ['If-Match'] : []),
    ]
    // Who releases may lack the right to delete, which only prune needs.
    await client.send(new DeleteObjectCommand({ Bucket, Key: `${prefix}${key}` })).catch(() => {})
    if (ignored.length === 0) return
    throw new Refused(
      `${address} ignores ${ignored.join(' and ')} on PutObject, so of two releases at once one would be lost. Nothing was changed: use a bucket that honours both.`,
    )
  }

  let checked: Promise<void> | undefined
  const beforeWriting = () => (checked ??= requireConditions())

  return {
    address,
    precompressed: false,
    read: async (key) => {
      try {
        const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket, Key: `${prefix}${key}` }))
        if (!Body || !ETag) throw new Error(`${address} answered without a body or an ETag.`)
        return { bytes: Buffer.from(await Body.transformToByteArray()), tag: ETag }
      } catch (cause) {
        if (cause instanceof S3ServiceException && cause.name === 'NoSuchKey') return null
        throw readable(cause, address)
      }
    },
    list: async (below) => {
      const found: Listed[] = []
      let token: string | undefined
      do {
        const page: ListObjectsV2CommandOutput = await client
          .send(new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${below}`, ContinuationToken: token }))
          .catch((cause: unknown) => {
            throw readable(cause, address)
          })
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          found.push({ key: Key.slice(prefix.length), size: Size, modified: LastModified })
        }
        token = page.NextContinuationToken
      } while (token)
      return found
    },
    create: async (key, bytes) => {
      await beforeWriting()
      return put(key, bytes, { IfNoneMatch: '*' })
    },
    swap: async (key, bytes, tag) => {
      await beforeWriting()
      return put(key, bytes, { IfMatch: tag })
    },
    copy: async (from, to) => {
      await beforeWriting()
      const source = `${Bucket}/${prefix}${from}`.split('/').map(encodeURIComponent).join('/')
      // A page is for ever in its release folder, and for the moment in a site: headers are given anew.
      const command = new CopyObjectCommand({
        Bucket,
        Key: `${prefix}${to}`,
        CopySource: source,
        MetadataDirective: 'REPLACE',
        ...headersFor(to),
      })
      await client.send(command).catch((cause: unknown) => {
        throw readable(cause, address)
      })
    },
    remove: async (key) => {
      await beforeWriting()
      await client.send(new DeleteObjectCommand({ Bucket, Key: `${prefix}${key}` })).catch((cause: unknown) => {
        throw readable(cause, address)
      })
    },
    // A bucket never shows an upload that was broken off.
    tidy: async () => {},
  }
}

/** Nothing in a release folder ever changes; of a site, only what carries a hash in its name does not. */
function headersFor(key: string): { ContentType: string; CacheControl: string } {
  const extension = path.posix.extname(key)
  return {
    ContentType: contentType(extension === '.map' ? '.json' : extension) || 'application/octet-stream',
    CacheControl: key.startsWith('environments/') ? cacheControl(key) : FOR_EVER,
  }
}

/** Adds the address to the SDK's errors, because those for a server that is away or a missing key hardly say anything. */
function readable(cause: unknown, address: string): Error {
  if (cause instanceof Refused) return cause
  const { name, message } = cause instanceof Error ? cause : { name: 'Error', message: String(cause) }
  const detail = message !== '' && message !== 'UnknownError' ? message : name
  return new Refused(`${address} could not be used: ${detail}`)
}
