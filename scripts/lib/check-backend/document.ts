import { readFileSync } from 'node:fs'
import { isRead } from '@portal/api-client/all-calls'
import type { Endpoint } from '@portal/api-client/endpoint'
import { serverCalls } from '@portal/api-client/servers'
import { userCalls } from '@portal/api-client/users'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as z from 'zod/mini'
import { type Answer, isDone } from './backend'

const Content = z.record(z.string(), z.unknown())
const Operation = z.object({ responses: z.record(z.string(), z.object({ content: z.optional(Content) })) })
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

/** docs/openapi.json: the promises of a backend, which may be stricter than the portal's parsers. */
export const documentText = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')
const { paths } = Document.parse(JSON.parse(documentText))
// Formats are not checked, because the document also gives each as a pattern.
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema(JSON.parse(documentText), 'document')

const pointerTo = (...parts: string[]) =>
  `document#/${parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`

/** How an answer differs from the document, in words; undefined when it fits. */
export function notDocumented(call: Endpoint, answer: Answer): string | undefined {
  const path = `/api/v1/{project}${call.path}`
  const method = call.method.toLowerCase()
  const response = paths[path]?.[method]?.responses[answer.status]
  // Not held against the document, because the portal takes a write as done whatever the body.
  if (isDone(answer) && !isRead(call) && call !== serverCalls.connInfo && call !== userCalls.mfaTicket) return undefined
  if (!response) return `the status ${answer.status}`
  // Errors are held against docs/errors.md instead, because the portal reads them in other forms too.
  if (answer.status >= 400) return undefined
  const [type] = Object.keys(response.content ?? {})
  if (type === undefined) return answer.text === '' ? undefined : 'a body'
  const sent = answer.headers['content-type'] ?? 'none'
  if (sent.split(';')[0]?.trim().toLowerCase() !== type) return `the Content-Type ${sent}`
  const fits = ajv.getSchema(
    pointerTo('paths', path, method, 'responses', String(answer.status), 'content', type, 'schema'),
  )
  if (!fits) throw new Error(`docs/openapi.json has no schema for ${method} ${path} ${answer.status}`)
  if (fits(answer.body ?? answer.text)) return undefined
  // The deepest error is told, because it says most: the last one is that of the outermost union.
  const [deepest] = (fits.errors ?? []).toSorted((one, other) => other.instancePath.length - one.instancePath.length)
  return `a body that does not fit: ${deepest?.instancePath || 'it'} ${deepest?.message}`
}
