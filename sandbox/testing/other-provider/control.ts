import { createServer } from 'node:http'
import { listenLocally } from '../../listen-locally'
import type { Behaviour } from './behaviour'
import type { OtherProvider } from './provider'

/** Control calls over HTTP, on a port of their own so that they arrive while the provider is down. */
export type ControlCall = { call: 'behave'; changes: Partial<Behaviour> } | { call: 'down' | 'up' | 'requests' }

export async function serveControl(provider: OtherProvider): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const order: ControlCall = JSON.parse(Buffer.concat(chunks).toString())
      obey(provider, order).then(
        (answer) => response.end(JSON.stringify(answer)),
        (cause: unknown) => response.writeHead(500).end(String(cause)),
      )
    })
  })
  const port = await listenLocally(server)
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function obey(provider: OtherProvider, order: ControlCall): Promise<string[]> {
  if (order.call === 'behave') provider.behave(order.changes)
  if (order.call === 'down') await provider.down()
  if (order.call === 'up') await provider.up()
  return provider.requests
}
