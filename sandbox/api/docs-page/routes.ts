import type { FastifyInstance, FastifyReply } from 'fastify'
import { pageStyles } from '../../plain-page'
import { openApiText } from '../openapi'
import { docsPage } from './page'

const CSP = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `/docs` for people, `/docs/openapi.json` for tools: the same document, without a token. */
export function addDocs(app: FastifyInstance): void {
  const document = openApiText()
  const page = docsPage(document)
  const css = pageStyles(new URL('./docs.css', import.meta.url))
  const send = (reply: FastifyReply, type: string, content: string) =>
    reply
      .type(`${type}; charset=utf-8`)
      .header('content-security-policy', CSP)
      .header('referrer-policy', 'no-referrer')
      .send(content)

  app.get('/docs', (_request, reply) => send(reply, 'text/html', page))
  app.get('/docs/docs.css', (_request, reply) => send(reply, 'text/css', css))
  app.get('/docs/openapi.json', (_request, reply) => send(reply, 'application/json', document))
}
