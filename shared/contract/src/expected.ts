/** Rules for values of `config.json` as the tools and servers print them. The page shows its own translation of each. */
export const EXPECTED = {
  url: 'must be an http(s) URL',
  site: 'must be an http(s) URL without a path, e.g. https://portal.example',
  origin: 'must be an origin as browsers write it, e.g. https://cdn.example',
  socketOrigin: 'must be an origin as browsers write it, e.g. wss://consoles.example',
  domain: 'must be a host name, e.g. login.example, or an origin, e.g. http://localhost:4400',
  tls: 'must be https (wss for consoles), because portalHost is and browsers call nothing else from it',
  callbackUrl: 'must be portalHost followed by /callback',
  integrity: 'must be a hash, sha384-…',
  remoteName: 'must be a name of small letters, digits and hyphens',
  ownPage: 'must lead to pages of the remote itself, below its "paths"',
  publicKey: 'must be a public Ed25519 key, MCowBQYDK2VwAyEA…',
  release: 'must be an http(s) URL, or { url, integrity }',
  placeholder: 'may hold {serialNo}, {serverName}, {agentHost}, {project} and {key}, and no other placeholder',
} as const
export type Expected = (typeof EXPECTED)[keyof typeof EXPECTED]
