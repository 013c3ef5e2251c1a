import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { pageStyles } from '../plain-page'
import { readGuide } from './guide'
import { chapterPage, contactPage, indexPage, missingPage } from './pages'

export type SupportSiteOptions = {
  /** Folder of the user guide: a Markdown file for each chapter, and `README.md`, which lists them in their order. */
  guide: string
  /** Folder of the pictures (PNG) that the chapters show. */
  pictures: string
}

const CSP =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The site that `supportUrl` of config.json names: `/documents` is the user guide, to which the portal's header leads,
 * and `/` says whom to ask.
 */
export function buildSupportSite({ guide, pictures }: SupportSiteOptions): FastifyInstance {
  const app = fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
  })
  app.setNotFoundHandler((_request, reply) => page(reply.code(404), missingPage()))

  const css = pageStyles(new URL('./support.css', import.meta.url))
  app.get('/support.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
  app.get('/', (_request, reply) => page(reply, contactPage()))
  // Read at each request, so that a chapter that is being written shows after a reload.
  app.get('/documents', (_request, reply) => page(reply, indexPage(readGuide(guide))))
  app.get<{ Params: { name: string } }>('/documents/:name', ({ params: { name } }, reply) => {
    const read = readGuide(guide)
    const at = read.chapters.findIndex((each) => each.name === name)
    return at < 0 ? reply.callNotFound() : page(reply, chapterPage(read, at))
  })
  app.get<{ Params: { '*': string } }>('/pictures/*', ({ params: { '*': name } }, reply) => {
    // From the root, so that no name leads out of the folder.
    const file = path.join(pictures, path.normalize(`/${name}`))
    if (!file.endsWith('.png') || !existsSync(file)) return reply.callNotFound()
    return reply.type('image/png').send(readFileSync(file))
  })
  return app

  function page(reply: FastifyReply, html: string) {
    return reply.type('text/html; charset=utf-8').header('content-security-policy', CSP).send(html)
  }
}

/** Starts to listen on 127.0.0.1. */
export async function startSupportSite({
  port,
  ...options
}: SupportSiteOptions & { port: number }): Promise<{ close(): Promise<void> }> {
  const app = buildSupportSite(options)
  await app.listen({ port, host: '127.0.0.1' })
  return { close: () => app.close() }
}
