import path from 'node:path'
import { createLogger } from '@stoplight/prism-core'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'

type Kind = { dynamic: boolean; seed: string }
type Prism = { origin: string; close(): Promise<void> }

const document = path.resolve(import.meta.dirname, '../../docs/openapi.json')

/**
 * Prism serves docs/openapi.json on a free port: `dynamic` answers are made up from the schemas, the same ones for the
 * same `seed`; static ones are each schema's simplest. It refuses requests that the document does not have.
 */
export async function startPrism({ dynamic, seed }: Kind): Promise<Prism> {
  const server = createServer(await getHttpOperationsFromSpec(document), {
    cors: false,
    components: { logger: createLogger('prism', { enabled: false }) },
    config: {
      isProxy: false, upstreamProxy: undefined,
      validateRequest: true, validateResponse: false, checkSecurity: true, errors: false,
      mock: { dynamic, ignoreExamples: false, seed },
    },
  })
  const origin = await server.listen(0, '127.0.0.1')
  return { origin, close: () => server.close() }
}
