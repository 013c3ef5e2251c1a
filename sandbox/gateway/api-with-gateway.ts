import { type ApiOptions, startApi } from '../api/api'
import { type GatewayOptions, openGateway } from './gateway'

export type ApiWithGatewayOptions = Omit<ApiOptions, 'consoles'> &
  Pick<GatewayOptions, 'consolesFile' | 'clock'> & { port: number }

/** The API and the gateway on one port. Closing ends the consoles first. */
export async function startApiWithGateway(
  options: ApiWithGatewayOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const gateway = await openGateway(options)
  try {
    const api = await startApi({ ...options, consoles: gateway.consoles })
    gateway.attach(api.app.server)
    const close = async () => {
      await gateway.close()
      await api.close()
    }
    return { url: api.url, close }
  } catch (cause) {
    await gateway.close()
    throw cause
  }
}
