import type { Arguments, Endpoint } from '../endpoint'
import { ApiError } from '../error'
import { address, call } from './call'
import { requireAnswerOfApi } from './read-answer'
import { refetch } from './refetch'

/** Time that a large file may take over a slow line. */
const LIMIT_MS = 10 * 60_000

/**
 * A file, byte for byte, with the name that the API gave it.
 *
 * @throws ApiError also for a page of HTML, which would be saved as the file
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  args: Arguments<E> & object,
  signal?: AbortSignal,
): Promise<{ blob: Blob; fileName: string | null }> {
  const accept = `${endpoint.file ?? '*/*'}, */*;q=0.1`
  const response = await call(address(endpoint, args), {
    method: 'GET',
    signal,
    limit: LIMIT_MS,
    accept,
    stepUp: {},
  })
  const blob = await response.blob().catch((cause: unknown) => {
    throw signal?.aborted ? cause : ApiError.fromException(cause, 'network')
  })
  if (blob.size > 0) requireAnswerOfApi(response)
  await refetch(endpoint.touches)
  return { blob, fileName: fileNameOf(response.headers.get('content-disposition')) }
}

/** RFC 6266: `filename*` wins over `filename`, which may stand without quotes. A name that cannot be decoded is skipped. */
function fileNameOf(disposition: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (extended) {
    try {
      return decodeURIComponent(extended.trim())
    } catch {
      // Falls through to the plain name.
    }
  }
  const [, quoted, bare] = /filename=(?:"([^"]+)"|([^";\s]+))/i.exec(disposition ?? '') ?? []
  return quoted ?? bare ?? null
}
