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
import type { Listed, Stored, Target } from './target'

const CONFLICTS = 20
const CONFLICT_MS = 200

/** Where releases are put, as the calls of the SDK are given it. */
type Place = { address: string; client: S3Client; Bucket: string; prefix: string }

/**
 * `s3://bucket/prefix` of Amazon or of anything compatible that honours `If-Match` and `If-None-Match` on PutObject.
 * The SDK reads key, region and endpoint from the usual variables (`AWS_ACCESS_KEY_ID`, `AWS_REGION`,
 * `AWS_ENDPOINT_URL_S3`, …). No `.br` and `.gz` files, because S3 does not negotiate: the CDN before it compresses.
 */
export function openBucket(address: string): Target {
  const place = placeOf(address)
  let checked: Promise<void> | undefined
  const beforeWriting = () => (checked ??= requireConditions(place))
  return {
    address,
    precompressed: false,
    read: (key) => read(place, key),
    list: (below) => list(place, below),
    create: async (key, bytes, headers) => {
      await beforeWriting()
      return put(place, key, bytes, { IfNoneMatch: '*', Metadata: headers })
    },
    swap: async (key, bytes, tag) => {
      await beforeWriting()
      return put(place, key, bytes, { IfMatch: tag })
    },
    copy: async (from, to) => {
      await beforeWriting()
      await copy(place, from, to)
    },
    remove: async (key) => {
      await beforeWriting()
      await remove(place, key).catch(refuse(address))
    },
    // Nothing to clear away, because a bucket never shows an upload that was broken off.
    tidy: async () => {},
  }
}

function placeOf(address: string): Place {
  const [, Bucket, folder = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]*)(?:\/(.*))?$/.exec(address) ?? []
  if (!Bucket) throw new Refused(`${address} is not s3://bucket/prefix.`)
  const hasEndpoint = Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL)
  const client = new S3Client({
    // Because other vendors name their buckets in the path, and take any region.
    ...(hasEndpoint && { forcePathStyle: true, region: process.env.AWS_REGION ?? 'us-east-1' }),
    maxAttempts: 5,
  })
  // oxlint-disable-next-line regexp/no-super-linear-move -- an operator types the address
  return { address, client, Bucket, prefix: folder.replace(/\/*$/, folder === '' ? '' : '/') }
}

async function read({ address, client, Bucket, prefix }: Place, key: string): Promise<Stored | null> {
  try {
    const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket, Key: `${prefix}${key}` }))
    if (!Body || !ETag) throw new Error(`${address} answered without a body or an ETag.`)
    return { bytes: Buffer.from(await Body.transformToByteArray()), tag: ETag }
  } catch (cause) {
    if (cause instanceof S3ServiceException && cause.name === 'NoSuchKey') return null
    throw readable(cause, address)
  }
}

async function list({ address, client, Bucket, prefix }: Place, below: string): Promise<Listed[]> {
  const found: Listed[] = []
  let token: string | undefined
  do {
    const page: ListObjectsV2CommandOutput = await client
      .send(new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${below}`, ContinuationToken: token }))
      .catch(refuse(address))
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
      found.push({ key: Key.slice(prefix.length), size: Size, modified: LastModified })
    }
    token = page.NextContinuationToken
  } while (token)
  return found
}

type Condition = { IfMatch: string } | { IfNoneMatch: '*'; Metadata?: Record<string, string> }

/** Returns false when the condition did not hold. */
async function put(
  place: Place,
  key: string,
  bytes: Buffer,
  condition: Condition,
  tries = CONFLICTS,
): Promise<boolean> {
  const { address, client, Bucket, prefix } = place
  try {
    await client.send(
      new PutObjectCommand({ Bucket, Key: `${prefix}${key}`, Body: bytes, ...headersFor(key), ...condition }),
    )
    return true
  } catch (cause) {
    const status =
      cause instanceof S3ServiceException && cause.name !== 'NoSuchBucket' ? cause.$metadata.httpStatusCode : undefined
    // 412: the condition does not hold; 404: there is nothing that could match.
    if (status === 412 || status === 404) return false
    // 409: tried again, because another write of this key was under way, and it is open how that ended.
    if (status !== 409 || tries === 0) throw readable(cause, address)
    await wait(Math.random() * CONFLICT_MS)
    return put(place, key, bytes, condition, tries - 1)
  }
}

async function copy({ address, client, Bucket, prefix }: Place, from: string, to: string): Promise<void> {
  const command = new CopyObjectCommand({
    Bucket,
    Key: `${prefix}${to}`,
    CopySource: `${Bucket}/${prefix}${from}`.split('/').map(encodeURIComponent).join('/'),
    // Headers are given anew, because a page is for ever in its release folder, and for the moment in a site.
    MetadataDirective: 'REPLACE',
    ...headersFor(to),
  })
  await client.send(command).catch(refuse(address))
}

async function remove({ client, Bucket, prefix }: Place, key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket, Key: `${prefix}${key}` }))
}

/**
 * @throws Refused for a bucket that writes although a condition does not hold, because of two releases at once one
 *   would be lost
 */
async function requireConditions(place: Place): Promise<void> {
  const key = `.portal/probe-${randomUUID()}`
  const bytes = Buffer.from('Written and removed by the release commands to try conditional writes.')
  await put(place, key, bytes, { IfNoneMatch: '*' })
  const ignored = [
    ...((await put(place, key, bytes, { IfNoneMatch: '*' })) ? ['If-None-Match'] : []),
    ...((await put(place, key, bytes, { IfMatch: `"${'0'.repeat(32)}"` })) ? ['If-Match'] : []),
  ]
  // A failure is ignored, because credentials for releases may lack the right to delete, which only prune needs.
  await remove(place, key).catch(() => {})
  if (ignored.length === 0) return
  throw new Refused(
    `${place.address} ignores ${ignored.join(' and ')} on PutObject, so of two releases at once one would be lost. ` +
      'Nothing was changed: use a bucket that honours both.',
  )
}

/** For ever in release folders, because nothing in them changes; of a site, only for names that carry a hash. */
function headersFor(key: string): { ContentType: string; CacheControl: string; ContentEncoding?: string } {
  const isDelta = key.endsWith('.dcz')
  const extension = isDelta ? '.js' : path.posix.extname(key)
  return {
    ...(isDelta && { ContentEncoding: 'dcz' }),
    ContentType: contentType(extension === '.map' ? '.json' : extension) || 'application/octet-stream',
    CacheControl: key.startsWith('environments/') ? cacheControl(key) : FOR_EVER,
  }
}

const refuse = (address: string) => (cause: unknown) => {
  throw readable(cause, address)
}

/** Adds the address to the SDK's errors, because those of a server that is away or a missing key hardly say anything. */
function readable(cause: unknown, address: string): Error {
  if (cause instanceof Refused) return cause
  const { name, message } = cause instanceof Error ? cause : { name: 'Error', message: String(cause) }
  const detail = message !== '' && message !== 'UnknownError' ? message : name
  return new Refused(`${address} could not be used: ${detail}`)
}
