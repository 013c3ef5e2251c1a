export type Listening = {
  /** Value of `listen` where TLS ends in front of nginx, e.g. `127.0.0.1:8080`; nginx itself then speaks plain HTTP. */
  listen?: string
  /** Folder with `<host name>/fullchain.pem` and `<host name>/privkey.pem`. */
  certificates: string
}

export function listenOf(site: URL, { listen, certificates }: Listening): string {
  const name = `  server_name ${site.hostname};`
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
  ssl_session_cache shared:portal:10m;
  ssl_session_tickets off;`
}

/** Both address families for a port alone, because nginx listens on IPv4 alone then. */
function listenAt(where: string, kind = ''): string {
  const places = /^\d+$/.test(where) ? [where, `[::]:${where}`] : [where]
  return places.map((place) => `  listen ${[place, kind].join(' ').trim()};`).join('\n')
}

/** Redirects plain HTTP to HTTPS. Challenges stay on HTTP, because certificates are renewed there (RFC 8555, 8.3). */
export function redirectOf(site: URL, { listen }: Listening): string {
  if (listen !== undefined || site.protocol === 'http:' || site.port !== '') return ''
  return `
server {
${listenAt('80')}
  server_name ${site.hostname};
  server_tokens off;

  location /.well-known/acme-challenge/ {
    root /var/www/html;
  }
  location / {
    return 308 ${site.origin}$request_uri;
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
