import type { FastifyInstance, FastifyReply } from 'fastify'

const SCRIPT = `new EventSource('/live-reload').addEventListener('built', () => location.reload())`

/** Tells every open page to reload; `pnpm dev` calls `reload` after each build. */
export class LiveReload {
  readonly #pages = new Set<FastifyReply>()

  reload(): void {
    for (const page of this.#pages) page.raw.write('event: built\ndata: {}\n\n')
  }

  add(page: FastifyReply): void {
    this.#pages.add(page)
    page.raw.on('close', () => this.#pages.delete(page))
  }
}

export function addLiveReload(app: FastifyInstance, liveReload: LiveReload): void {
  app.get('/live-reload.js', (_request, reply) => reply.type('text/javascript').send(SCRIPT))
  app.get('/live-reload', (_request, reply) => {
    reply.hijack()
    // Readable from any origin, because a page of a portal elsewhere listens too when it runs a remote from this
    // machine.
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    })
    reply.raw.write('retry: 500\n\n')
    liveReload.add(reply)
  })
}
