import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { addLiveReload, LIVE_RELOAD_TAG, type LiveReload } from '@portal/build/dev/live-reload'
import { listen, type StaticServer } from '@portal/build/dev/static-server'
import type { RuntimeConfig } from '@portal/contract'
import { addCompression } from '@portal/sandbox/api/compression'
import Fastify, { type FastifyReply } from 'fastify'
import { readRuntimeConfig } from '../runtime-config'
import { addDeltas } from './delta-answers'
import { ASK_ANEW, cacheControl, hostHeaders, pageHeaders, WORKER_FILE, workerHeaders } from './headers'
import { HIDDEN_NAME, isPageRequest } from './page-request'
import { type DescriptorAt, servedConfig } from './served-config'

type Options = {
  port: number
  dist: string
  configFile: string
  descriptorAt?: DescriptorAt
  liveReload?: LiveReload
}

/**
 * The host's files, its page under every path, and `config.json` read anew for each request, so that editing the file
 * is enough to swap a remote.
 */
export async function serveHost(options: Options): Promise<StaticServer> {
  const { port, dist, configFile, descriptorAt = () => null, liveReload } = options
  const config = lastValid(configFile)
  const app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': ASK_ANEW, ...hostHeaders(config()) })
  })
  if (liveReload) addLiveReload(app, liveReload)
  addDeltas(app, dist)
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    cacheControl: false,
    index: false,
    wildcard: false,
    serve: false,
  })
  // Compressed, as nginx does; files with a hash in their name lie there compressed.
  await app.register(async (scope) => {
    addCompression(scope, /^(application\/json|(text|application)\/javascript)/)
    scope.after(() => {
      scope.get('/config.json', (request, reply) => {
        const served = servedConfig(configFile, descriptorAt)
        if (!served) return notFound(reply)
        reply.header('etag', served.tag)
        if (request.headers['if-none-match'] === served.tag) return reply.code(304).send()
        return reply.type('application/json').send(served.content)
      })
      scope.get('/*', (request, reply) => {
        const place = decodeURIComponent(request.url.split('?')[0] ?? '')
        const file = place.slice(1)
        const isHidden = new RegExp(HIDDEN_NAME).test(place)
        if (
          file !== '' &&
          file !== 'index.html' &&
          !isHidden &&
          !file.includes('..') &&
          isFile(path.join(dist, file))
        ) {
          reply.header('cache-control', cacheControl(file))
          if (file === WORKER_FILE) reply.headers(workerHeaders(config()))
          return reply.sendFile(file)
        }
        return isPageRequest(place, request.headers.accept)
          ? sendPage(reply.headers(pageHeaders(config())), dist, liveReload)
          : notFound(reply)
      })
    })
  })
  return listen(app, port, 'host')
}

const notFound = (reply: FastifyReply) => reply.code(404).type('text/plain').send('Not found')

function isFile(place: string): boolean {
  return existsSync(place) && statSync(place).isFile()
}

function sendPage(reply: FastifyReply, dist: string, liveReload?: LiveReload): FastifyReply {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  reply.type('text/html; charset=utf-8')
  return reply.send(liveReload ? html.replace('</head>', `${LIVE_RELOAD_TAG}</head>`) : html)
}

/**
 * The config that the headers are made of. While the file is wrong, it is the last that was not, because the headers of
 * nginx and of a CDN stay as they were then, too, and the page decides what it leaves out.
 */
function lastValid(file: string): () => RuntimeConfig {
  let last = STRICTEST
  const read = () => {
    last = readConfig(file) ?? last
    return last
  }
  read()
  return read
}

function readConfig(file: string): RuntimeConfig | null {
  try {
    return readRuntimeConfig(file)
  } catch {
    return null
  }
}

const NOWHERE = 'http://localhost'
/** Until there was a valid one, so that the page still loads and tells what is wrong. */
const STRICTEST: RuntimeConfig = {
  environment: 'unknown',
  portalHost: NOWHERE,
  agentHost: NOWHERE,
  apiServer: NOWHERE,
  supportUrl: NOWHERE,
  auth: { domain: NOWHERE, clientId: '-', audience: '-', callbackUrl: `${NOWHERE}/callback` },
  remotes: [],
  allowedOrigins: [],
  allowOverrides: false,
  pollSeconds: 60,
  telemetryUrl: null,
}
