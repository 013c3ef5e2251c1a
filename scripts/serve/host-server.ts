import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { RuntimeConfig } from '@portal/contract'
import Fastify, { type FastifyReply } from 'fastify'
import { cacheControl, pageHeaders, workerHeaders } from './headers'
import { addLiveReload, type LiveReload } from './live-reload'
import { listen, type StaticServer } from './static-server'

type Options = { port: number; dist: string; configFile: string; liveReload?: LiveReload }

/**
 * The host's files, its page under every path, and `config.json` as it stands on disk at that moment: editing the
 * file is all it takes to swap a remote.
 */
export async function serveHost({ port, dist, configFile, liveReload }: Options): Promise<StaticServer> {
  const app = Fastify({ forceCloseConnections: true })
  if (liveReload) addLiveReload(app, liveReload)
  app.get('/config.json', (_request, reply) => {
    if (!existsSync(configFile)) return reply.code(404).type('text/plain').send('Not found')
    return reply.header('cache-control', 'no-cache').type('application/json').send(readFileSync(configFile))
  })
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    cacheControl: false,
    index: false,
    wildcard: false,
    serve: false,
  })
  app.get('/*', (request, reply) => {
    const file = decodeURIComponent(request.url.split('?')[0] ?? '').slice(1)
    if (file !== '' && file !== 'index.html' && !file.includes('..') && isFile(path.join(dist, file))) {
      reply.headers({ 'cache-control': cacheControl(file), 'x-content-type-options': 'nosniff' })
      if (file.includes('.worker.')) reply.headers(workerHeaders(readConfig(configFile)))
      return reply.sendFile(file)
    }
    if (!request.headers.accept?.includes('text/html')) return reply.code(404).type('text/plain').send('Not found')
    return sendPage(reply, dist, configFile, liveReload)
  })
  return listen(app, port, 'host')
}

function isFile(place: string): boolean {
  return existsSync(place) && statSync(place).isFile()
}

function sendPage(reply: FastifyReply, dist: string, configFile: string, liveReload?: LiveReload): FastifyReply {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  reply.headers({ 'cache-control': 'no-cache', ...pageHeaders(readConfig(configFile)) }).type('text/html; charset=utf-8')
  return reply.send(liveReload ? html.replace('</head>', '<script src="/live-reload.js" defer></script></head>') : html)
}

/** A malformed config still gets a page: the page itself then says what is wrong with it. */
function readConfig(file: string): RuntimeConfig {
  try {
    const parsed = RuntimeConfig.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    if (parsed.success) return parsed.data
  } catch {
    // Falls through to the strictest headers.
  }
  const nowhere = 'http://localhost'
  return {
    environment: 'unknown', portalHost: nowhere, agentHost: nowhere, apiServer: nowhere, supportUrl: nowhere,
    auth: { domain: nowhere, clientId: '-', audience: '-', callbackUrl: nowhere },
    remotes: [], allowedOrigins: [], allowOverrides: false, pollSeconds: 60, telemetryUrl: null,
  }
}
