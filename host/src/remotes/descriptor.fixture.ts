import { CONTRACT, type RemoteDescriptor, type RuntimeConfig } from '@portal/contract'
import { newRemote, type Remote } from './state'

/** A release that could run; `change` says what is different about it. */
export function descriptorOf(change: Partial<RemoteDescriptor> = {}): RemoteDescriptor {
  return {
    name: 'servers',
    version: '1.0.0+abc',
    contract: `^${CONTRACT}`,
    global: (change.name ?? 'servers').replaceAll('-', '_'),
    paths: ['/servers/*'],
    nav: [],
    widgets: [],
    preload: {},
    reads: {},
    shared: {},
    uses: {},
    preloadShared: {},
    entry: 'remoteEntry.1.js',
    integrity: { 'remoteEntry.1.js': 'sha384-entry' },
    ...change,
  }
}

export function configOf(change: Partial<RuntimeConfig> = {}): RuntimeConfig {
  return {
    environment: 'test',
    portalHost: 'http://localhost',
    agentHost: 'http://localhost',
    apiServer: 'http://localhost:4500',
    supportUrl: 'https://support.example/help/',
    auth: {
      domain: 'http://localhost:4400',
      clientId: 'test',
      audience: 'test',
      callbackUrl: 'http://localhost/callback',
    },
    remotes: [],
    allowedOrigins: ['https://cdn.example'],
    allowOverrides: false,
    pollSeconds: 60,
    telemetryUrl: null,
    ...change,
  }
}

/** A remote as the store holds it before anything has happened. */
export function remoteStateOf(name: string, change: Partial<Remote> = {}): Remote {
  const entry = { name, url: 'https://cdn.example/remote.json' }
  return { ...newRemote(entry, [], null), ...change }
}
