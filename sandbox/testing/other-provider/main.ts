import { serveControl } from './control'
import type { Client } from './exchange'
import { startOtherProvider } from './provider'

// A process of its own for browser tests: takes its client from OTHER_PROVIDER_CLIENT, tells its parent its addresses,
// and ends with it.
const client: Client = JSON.parse(process.env['OTHER_PROVIDER_CLIENT'] ?? '')
const provider = await startOtherProvider(client)
const { url, close } = await serveControl(provider)
process.once('disconnect', () => void Promise.all([provider.close(), close()]).finally(() => process.exit(0)))
process.send?.({ issuer: provider.issuer, controlUrl: url })
