import { serverName } from './nginx-names'

export type Listening = {
  /** Value of `listen` where TLS ends in front of nginx, e.g. `127.0.0.1:8080`; nginx itself then speaks plain HTTP. */
  listen?: string
  /** Folder with `<host name>/fullchain.pem` and `<host name>/privkey.pem`. */
  certificates: string
}

/** For TLS 1.2, strongest first: forward secrecy and authenticated encryption alone. Those of TLS 1.3 are such. */
const CIPHERS = ['AES256-GCM-SHA384', 'CHACHA20-POLY1305', 'AES128-GCM-SHA256'].flatMap((cipher) => [
  `ECDHE-ECDSA-${cipher}`,
  `ECDHE-RSA-${cipher}`,
])

export function listenOf(site: URL, { listen, certificates }: Listening): string {
  const name = `  server_name ${serverName(site)};`
  if (listen !== undefined) return `${listenAt(listen)}\n${name}`
  const isLocal = site.hostname === 'localhost'
  if (site.protocol === 'http:') return `${listenAt(`127.0.0.1:${site.port || '80'}`)}\n${name}`
  const port = site.port || '443'
  const folder = `${certificates.replace(/\/$/, '')}/${site.hostname}`
  return `${isLocal ? listenAt(`127.0.0.1:${port}`, 'ssl http2') : listenAt(port, 'ssl http2')}
${name}
  ssl_certificate ${folder}/fullchain.pem;
  ssl_certificate_key ${folder}/privkey.pem;
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_ciphers ${CIPHERS.join(':')};
  ssl_prefer_server_ciphers on;
  ssl_session_cache shared:portal:10m;
  ssl_session_tickets off;`
}

/** Both address families for a port alone, because nginx listens on IPv4 alone then. */
function listenAt(where: string, kind = ''): string {
  const places = /^\d+$/.test(where) ? [where, `[::]:${where}`] : [where]
  return places.map((place) => `  listen ${[place, kind].join(' ').trim()};`).join('\n')
}

/** Leads people who type the address of the portal from plain HTTP to HTTPS. */
export const redirectOf = (site: URL, listening: Listening): string =>
  plainServer(site, listening, `return 308 ${site.origin}$request_uri;`)

/** Refuses plain HTTP, because no person opens these files: a page that asks for them so is wrong and should see it. */
export const refusalOf = (site: URL, listening: Listening): string => plainServer(site, listening, 'return 404;')

/** Port 80. Challenges stay on it, because certificates are renewed there (RFC 8555, 8.3). */
function plainServer(site: URL, { listen }: Listening, reply: string): string {
  if (listen !== undefined || site.protocol === 'http:' || site.port !== '') return ''
  return `
server {
${listenAt('80')}
  server_name ${serverName(site)};
  server_tokens off;
  # A query may hold the code of a sign-in or an invitation.
  access_log off;

  location /.well-known/acme-challenge/ {
    root /var/www/html;
  }
  location / {
    ${reply}
  }
}
`
}

/** The origin that nginx serves for an address in config.json. @throws Error naming the key when it cannot */
export function siteOf(key: string, text: string): URL {
  const url = new URL(text)
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new Error(`${key} is ${text}: nginx serves it at the root of a host name, so it must have no path.`)
  }
  if (url.protocol === 'http:' && url.hostname !== 'localhost') {
    throw new Error(`${key} is ${text}: it must be https, as browsers allow the sign-in on https and localhost alone.`)
  }
  return url
}
