import { type IncomingHttpHeaders, request } from 'node:http'
import type { RuntimeConfig } from '@portal/contract'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/** Of a portal by TLS, whose releases come from two origins. */
export const CONFIG: RuntimeConfig = {
  environment: 'test',
  portalHost: 'https://portal.example',
  agentHost: 'https://agent.example',
  apiServer: 'https://api.example/base',
  supportUrl: 'https://support.example/',
  auth: { domain: 'id.example', clientId: 'web', audience: 'api', callbackUrl: 'https://portal.example/callback' },
  remotes: [],
  allowedOrigins: ['https://cdn-a.example', 'https://cdn-b.example'],
  allowOverrides: false,
  pollSeconds: 60,
  telemetryUrl: null,
}

/** Sends the path as it stands; `fetch` would normalise dots away. */
export function visit(port: number, place: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, path: place, headers: { host: `localhost:${port}`, ...headers } },
      (response) => {
        let body = ''
        response.setEncoding('latin1').on('data', (part: string) => (body += part))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
      },
    )
    call.on('error', reject).end()
  })
}
