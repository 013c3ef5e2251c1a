import type { RuntimeConfig } from '@portal/contract'
import { ACCEPTS_DELTA, AVAILABLE, DELTA, DICTIONARIES, DICTIONARY_NAME, dictionaryFor, SCRIPT, VARY } from './deltas'
import {
  ASK_ANEW,
  FOR_EVER,
  HASHED_NAME,
  hostHeaders,
  pageHeaders,
  releaseHeaders,
  WORKER_FILE,
  workerHeaders,
} from './headers'
import { type Listening, listenOf, redirectOf, refusalOf, siteOf } from './nginx-listen'
import { type Name, namesOf, requireShort, variableOf } from './nginx-names'
import { signatureMaps, signatureVariables } from './nginx-signatures'
import { FILE_NAME, HIDDEN_NAME } from './page-request'

export type NginxOptions = Listening & {
  config: RuntimeConfig
  /** Absolute path of the folder with the releases and `environments/`. */
  target: string
  environment: string
  logs: string
  brotli: boolean
  /**
   * Serves the releases too. Off for further environments of a target, because one server of releases is enough for
   * all.
   */
  releases: boolean
  /** Sends the signatures of scripts and styles; nginx must be reloaded after each release. */
  signatures?: boolean
  /** Source maps are not served: who may read the target has them. */
  privateMaps?: boolean
}

/**
 * An nginx configuration (for `http {}`) that serves one environment as the sandbox's servers do: same headers, same
 * rule for which path is the page. No location adds a header of its own, because nginx would then drop the server's;
 * headers that differ from file to file come from maps.
 *
 * @throws Error naming the option that nginx cannot serve
 */
export function nginxConf(options: NginxOptions): string {
  requireSafeOptions(options)
  const { config, environment, releases } = options
  const site = siteOf('portalHost', config.portalHost)
  const elsewhere = releases && config.releasesUrl ? siteOf('releasesUrl', config.releasesUrl) : null
  if (elsewhere?.origin === site.origin)
    throw new Error('releasesUrl must have an origin of its own, other than portalHost.')

  const name = namesOf(environment)
  return `# Serves the environment "${environment}". Made by "npm run nginx-conf"; not to be edited. Make it again and reload nginx
# when portalHost, releasesUrl, apiServer, auth.domain, consoleOrigins, telemetryUrl, reportsUrl, allowedOrigins or
# allowOverrides of config.json change.

${maps(name, config)}
${elsewhere && options.signatures ? `\n${signatureMaps(name, options.target)}` : ''}
${hostServer(site, name, options)}
${elsewhere ? releaseServer(elsewhere, name, options) : ''}${redirectOf(site, options)}${elsewhere ? refusalOf(elsewhere, options) : ''}`
}

/** Refuses spaces and semicolons, because these values go into the file unquoted, where they would end a directive. */
function requireSafeOptions({ target, environment, certificates, logs, listen }: NginxOptions): void {
  requireSafe('target', target, /^\/[\w./-]*$/)
  requireSafe('environment', environment, /^[a-z0-9][a-z0-9-]*$/)
  requireSafe('certificates', certificates, /^\/[\w./-]*$/)
  requireSafe('logs', logs, /^\/[\w./-]*$/)
  if (listen !== undefined) requireSafe('listen', listen, /^[\w.:[\]-]+$/)
}

/** Variables of the server blocks, by path, status and type of the request. */
function maps(name: Name, config: RuntimeConfig): string {
  return `# The page answers navigations to what is no file; a missing file is a 404.
map $http_accept ${name('html')} {
  default      0;
  "~text/html" 1;
}
map "${name('html')}$uri" ${name('page')} {
  default                  "";
  "~^[01]/(index\\.html)?$" /index.html;
  "~${FILE_NAME}"          "";
  "~^1"                    /index.html;
}
${policyMaps(name, config)}
map "$status$uri" ${name('cache')} {
  default "${ASK_ANEW}";
  "~^(200|206|304)/.*${HASHED_NAME}" "${FOR_EVER}";
}
map $status ${name('kept')} {
  default "${ASK_ANEW}";
  "~^(200|206|304)$" "${FOR_EVER}";
}
${deltaMaps(name)}
# Without the query: it carries sign-in codes and invitations.
map $request_uri ${name('path')} {
  "~^([^?]*)" $1;
}
log_format ${name('log').slice(1)} '$remote_addr [$time_iso8601] "$request_method ${name('path')}" $status $body_bytes_sent "$http_user_agent"';`
}

/** The headers of the page and of the sign-in worker, and what other files have in their place. */
function policyMaps(name: Name, config: RuntimeConfig): string {
  const others = hostHeaders(config)
  const byPath = { '/index.html': pageHeaders(config), [`/${WORKER_FILE}`]: workerHeaders(config) }
  const { 'content-security-policy': policy = '' } = pageHeaders(config)
  requireShort('The policy of the page', policy, 'allowedOrigins and consoleOrigins')
  return policyNames(config)
    .map((header) => {
      const values = Object.entries(byPath).flatMap(([path, { [header]: value }]) =>
        value ? [`  ${path} ${quoted(value)};`] : [],
      )
      return `map $uri ${variableOf(name, header)} {\n  default ${quoted(others[header] ?? '')};\n${values.join('\n')}\n}`
    })
    .join('\n')
}

const policyNames = (config: RuntimeConfig) => Object.keys({ ...pageHeaders(config), ...workerHeaders(config) })

/** A policy has single quotes, the place of reports has double ones; neither has both. */
const quoted = (value: string) => (value.includes('"') ? `'${value}'` : `"${value}"`)

const policyHeaders = (name: Name, config: RuntimeConfig) =>
  Object.fromEntries(policyNames(config).map((header) => [header, variableOf(name, header)]))

/**
 * A script is sent as the difference to one that the browser has, where that lies beside it. Its name is made of the
 * hash in the request.
 */
function deltaMaps(name: Name): string {
  const script = SCRIPT.replace(/\$$/, String.raw`(\.[0-9A-Za-z]+\.dcz)?$`)
  const dictionaries = DICTIONARIES.map(
    ({ path, match }) => `  "~^200${path.replace('^', '')}${script}" '${dictionaryFor(match)}';`,
  )
  return `# Scripts are dictionaries for later releases, and are sent as the difference to one where that lies beside them.
map "$http_accept_encoding $http_available_dictionary" ${name('dict')} {
  default none;
  "~${ACCEPTS_DELTA}.* ${AVAILABLE}" ${DICTIONARY_NAME};
}
map "$status$uri" ${name('coding')} {
  default "";
  "~^20[06].*${DELTA}" dcz;
}
map $uri ${name('vary')} {
  default "";
  "~${script}" "${VARY}";
}
map "$status$uri" ${name('match')} {
  default "";
${dictionaries.join('\n')}
}`
}

const SOURCE_MAP = String.raw`\.map(\.(br|gz))?$`

const hiddenOf = ({ privateMaps = false }: NginxOptions) => (privateMaps ? `${HIDDEN_NAME}|${SOURCE_MAP}` : HIDDEN_NAME)

/** The page, its assets and the config.json of the environment. */
function hostServer(site: URL, name: Name, options: NginxOptions): string {
  const { config, target, environment } = options
  return `server {
${listenOf(site, options)}
  root ${target.replace(/\/$/, '')}/environments/${environment};
${common(name, options)}
${addHeaders({ ...hostHeaders(config), ...policyHeaders(name, config), 'cache-control': name('cache'), ...deltaHeaders(name) })}

  location ~ "${hiddenOf(options)}" {
    return 404;
  }
${scripts(SCRIPT, name)}
  location / {
    try_files $uri ${name('page')} =404;
  }
}`
}

const deltaHeaders = (name: Name) => ({
  'content-encoding': name('coding'),
  vary: name('vary'),
  'use-as-dictionary': name('match'),
})

/** Nothing of a difference is compressed. `try_files` stays in its location but for the last of its parameters. */
function scripts(path: string, name: Name): string {
  return `  location ~ "${path}" {
    gzip off;
    gzip_static off;
    types {
      text/javascript dcz;
    }
    try_files $uri.${name('dict')}.dcz @whole;
  }
  location @whole {
    try_files $uri =404;
  }`
}

const RELEASE_FOLDER = String.raw`^/(?!(host|environments|journal)/)[a-z][a-z0-9-]*/[0-9]+\.[0-9]+\.[0-9]+[\w.-]*/`

/** Release folders of remotes alone: no host, no environments, no list of what there is. */
function releaseServer(site: URL, name: Name, options: NginxOptions): string {
  return `
server {
${listenOf(site, options)}
  root ${options.target.replace(/\/$/, '')};
${common(name, options)}
${addHeaders({ ...releaseHeaders(site.origin), 'cache-control': name('kept'), ...deltaHeaders(name), ...(options.signatures && signatureVariables(name)) })}

  location ~ "${hiddenOf(options)}" {
    return 404;
  }
${scripts(`${RELEASE_FOLDER}[^/]+${SCRIPT}`, name)}
  location ~ "${RELEASE_FOLDER}(?!(release|preview|sbom\\.cdx|provenance)\\.json(\\.|$))" {
    try_files $uri =404;
  }
  location / {
    return 404;
  }
}
`
}

function common(name: Name, { logs, brotli, target }: NginxOptions): string {
  return `  server_tokens off;
  # A team that writes its release folder could link to any file that nginx reads.
  ${brotli ? '# Mount the target with nosymfollow: brotli_static leaves out files at random where disable_symlinks is on.' : `disable_symlinks on from=${target.replace(/\/$/, '')};`}
  access_log ${logs.replace(/\/$/, '')}/portal.access.log ${name('log').slice(1)};

  charset utf-8;
  charset_types text/css text/javascript application/javascript application/json image/svg+xml;

  # Assets lie there compressed. The few files of a site that keep their names are compressed when they are asked for.
  gzip_static on;
  ${brotli ? 'brotli_static on;' : '# brotli_static on; needs the module libnginx-mod-http-brotli-static: make this file with --brotli'}
  gzip on;
  gzip_types application/json application/javascript text/javascript text/css;
  gzip_min_length 1024;
  gzip_proxied any;
  gzip_vary on;
`
}

/** `always`, so that a 404 carries them, too; an empty value is not sent. */
function addHeaders(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `  add_header ${name} ${value.startsWith('$') ? value : `"${value}"`} always;`)
    .join('\n')
}

function requireSafe(what: string, value: string, pattern: RegExp): void {
  if (!pattern.test(value)) throw new Error(`${what} is "${value}": it must match ${pattern.source}.`)
}
