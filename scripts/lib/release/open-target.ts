import { openDirectory } from './directory-target'
import { Refused } from './refused'
import type { Target } from './target'

/** `s3://bucket/prefix`, or a directory. @throws Refused when the address is neither */
export async function openTarget(address: string): Promise<Target> {
  if (address.startsWith('s3://')) {
    // Loaded only here, because the SDK of S3 is large.
    const { openBucket } = await import('./s3-target')
    return openBucket(address)
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(address))
    throw new Refused(`The target ${address} is neither a directory nor s3://bucket/prefix.`)
  return openDirectory(address)
}
