import type { RemoteDescriptor, RuntimeConfig } from '@portal/contract'

/** A release that could run; `change` says what is different about it. */
export function descriptorOf(change: Partial<RemoteDescriptor> = {}): RemoteDescriptor {
  return {
    name: 'servers', version: '1.0.0+abc', contract: '^1.0.0', global: 'portal_servers', paths: ['/servers/*'], nav: [], widgets: [],
    preload: {}, entry: 'remoteEntry.1.js', integrity: { 'remoteEntry.1.js': 'sha384-entry' }, ...change,
  }
}

export function configOf(change: Partial<RuntimeConfig> = {}): RuntimeConfig {
  return {
    environment: 'test', portalHost: 'http://localhost', agentHost: 'http://localhost', apiServer: 'http://localhost:4500',
    supportUrl: 'https://support.example/help/',
    auth: { domain: 'http://localhost:4400', clientId: 'test', audience: 'test', callbackUrl: 'http://localhost/callback' },
    remotes: [], allowedOrigins: ['https://cdn.example'], allowOverrides: false, pollSeconds: 60, telemetryUrl: null, ...change,
  }
}
