import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Build } from '../refresh/page-builds'
import { followingScript } from './following-script'

/** Tells every open page of each build. */
export class LiveReload {
  readonly #pages = new Set<FastifyReply>()
  /** By target, what is wrong with it: for pages that open before it is mended. */
  readonly #wrong = new Map<string, string>()

  built(target: string, build: Build): void {
    this.#wrong.delete(target)
    this.#tell('built', { target, ...build })
  }

  fail(target: string, text: string): void {
    this.#wrong.set(target, text)
    this.#tell('failed', { target, text })
  }

  add(page: FastifyReply): void {
    this.#pages.add(page)
    for (const [target, text] of this.#wrong) page.raw.write(eventOf('failed', { target, text }))
    page.raw.on('close', () => this.#pages.delete(page))
  }

  #tell(name: string, data: object): void {
    for (const page of this.#pages) page.raw.write(eventOf(name, data))
  }
}

const eventOf = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

export function addLiveReload(app: FastifyInstance, liveReload: LiveReload): void {
  app.get('/live-reload.js', (_request, reply) => reply.type('text/javascript').send(followingScript()))
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
