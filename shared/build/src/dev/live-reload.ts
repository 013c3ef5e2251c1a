import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Build } from '../refresh/page-builds'
import { sha384 } from '../sha384'

/**
 * The script of a page that follows the builds served at `origin`. A remote takes its build over in the page
 * (`shared/build/src/refresh`); where that is not possible, the page reloads. What is wrong is shown over the page.
 * Styles are set one by one, because the page's policy allows no others.
 */
export const followingScript = (origin = ''): string => `{
  const page = window.portalBuilds ??= { remotes: {}, integrity: {} }
  page.show = (id, text) => {
    const shown = document.getElementById(id) ?? document.createElement('pre')
    shown.id = id
    shown.setAttribute('role', 'alert')
    shown.textContent = text
    Object.assign(shown.style, {
      position: 'fixed', inset: 'auto 0 0 0', maxHeight: '60vh', overflow: 'auto', margin: '0', padding: '16px',
      zIndex: '2147483647', color: '#fff', background: '#7f1d1d', font: '13px/1.5 monospace', whiteSpace: 'pre-wrap',
    })
    document.body.append(shown)
  }
  page.hide = (id) => document.getElementById(id)?.remove()
  const builds = new EventSource('${origin}/live-reload')
  builds.addEventListener('built', async ({ data }) => {
    const { target, ...build } = JSON.parse(data)
    page.hide('build-of-' + target)
    if (!(await page.remotes[target]?.(build))) location.reload()
  })
  builds.addEventListener('failed', ({ data }) => {
    const { target, text } = JSON.parse(data)
    page.show('build-of-' + target, target + ' に誤りがあります。直すと、自動で表示し直します。\\n\\n' + text)
  })
}`

/** In the page, with its hash, because the page's policy takes no script without one. */
export const LIVE_RELOAD_TAG = `<script src="/live-reload.js" defer crossorigin integrity="${sha384(Buffer.from(followingScript()))}"></script>`

/** Tells every open page of each build of `pnpm dev`. */
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
