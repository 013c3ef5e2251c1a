import path from 'node:path'
import { createLogger } from '@stoplight/prism-core'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'

type Prism = { origin: string; close(): Promise<void> }

const document = path.resolve(import.meta.dirname, '../../docs/openapi.json')

/** The same made-up answers in each run, so that a failure can be repeated. */
const SEED = 'portal'

/**
 * Prism serves docs/openapi.json on a free port, with answers that it makes up from the schemas. It refuses requests
 * that the document does not have.
 */
export async function startPrism(): Promise<Prism> {
  const server = createServer(await getHttpOperationsFromSpec(document), {
    cors: false,
    components: { logger: createLogger('prism', { enabled: false }) },
    config: {
      isProxy: false,
      upstreamProxy: undefined,
      validateRequest: true,
      validateResponse: false,
      checkSecurity: true,
      errors: false,
      mock: { dynamic: true, ignoreExamples: false, seed: SEED },
    },
  })
  const origin = await server.listen(0, '127.0.0.1')
  return { origin, close: () => server.close() }
}
