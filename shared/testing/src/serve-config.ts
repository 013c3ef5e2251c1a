import type { RuntimeConfig } from '@portal/contract'

const config = {
  agentHost: 'http://localhost:4500',
  apiServer: 'http://localhost',
  supportUrl: 'https://support.example/',
  auth: {
    domain: 'http://localhost:4400',
    clientId: 'test',
    audience: 'https://api.portal.example',
    callbackUrl: 'http://localhost/callback',
  },
}

/** Answers `/config.json`: where a browser has the host's file, jsdom has nothing. For `beforeAll`. */
export function serveConfig(part: Partial<RuntimeConfig> = {}): void {
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) =>
    input === '/config.json' ? Response.json({ ...config, ...part }) : real(input, init)
}
