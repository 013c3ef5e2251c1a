import * as z from 'zod/mini'
import { html, type Html } from '../../html'
import { ERRORS } from '../codes'
import { schemaTable, typeText } from './schema-table'
import { table } from './table'

const Schema = z.record(z.string(), z.unknown())
const Content = z.record(z.string(), z.object({ schema: Schema }))
const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  'x-permission': z.optional(z.string()),
  'x-contract-feature': z.optional(z.string()),
  'x-operation-log': z.optional(z.boolean()),
  'x-fresh-sign-in': z.optional(z.string()),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: Schema })),
  requestBody: z.optional(z.object({ content: Content })),
  responses: z.record(z.string(), z.object({ description: z.string(), content: z.optional(Content) })),
})
type Operation = z.infer<typeof Operation>
const Document = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
})

type Call = { method: string; path: string; operation: Operation }
type CallsOfTag = [tag: string, calls: Call[]]

/** The document of the API as one page for people, without a script. */
export function docsPage(openApi: string): string {
  const { info, paths, components } = Document.parse(JSON.parse(openApi))
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, operation })),
  )
  const tagOf = ({ operation }: Call) => operation.tags[0] ?? ''
  const tags = [...new Set(calls.map(tagOf))].sort()
  const byTag = tags.map((tag): CallsOfTag => [tag, calls.filter((call) => tagOf(call) === tag)])
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title} ${info.version}</title>
        <link rel="stylesheet" href="/docs/docs.css" />
      </head>
      <body>
        <header>
          <h1>${info.title} <small>${info.version}</small></h1>
          <p>${info.description}</p>
          <p>The same as a file: <a href="/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
        </header>
        ${contents(byTag)}
        <main>
          ${byTag.map(([tag, ofTag]) => tagSection(tag, ofTag))} ${errorSection()} ${schemaSection(components.schemas)}
        </main>
      </body>
    </html>`.text
}

const contents = (byTag: CallsOfTag[]) =>
  html`<nav aria-label="Contents">
    ${byTag.map(
      ([tag, calls]) =>
        html`<h2><a href="#${tag}">${tag}</a></h2>
          <ul>
            ${calls.map(contentsLine)}
          </ul>`,
    )}
    <h2><a href="#errors">Errors</a></h2>
    <h2><a href="#schemas">Schemas</a></h2>
  </nav>`

const contentsLine = ({ method, path, operation }: Call) =>
  html`<li>
    <a href="#${operation.operationId}"><b class="${method.toLowerCase()}">${method}</b> ${withoutPrefix(path)}</a>
  </li>`
const withoutPrefix = (path: string) => path.replace('/api/v1/{project}', '')

const tagSection = (tag: string, calls: Call[]) =>
  html`<section aria-labelledby="${tag}">
    <h2 id="${tag}">${tag}</h2>
    ${calls.map(callSection)}
  </section>`

function callSection({ method, path, operation }: Call): Html {
  const { requestBody, parameters, responses } = operation
  const body = requestBody?.content['application/json']?.schema
  return html`<article aria-labelledby="${operation.operationId}">
    <h3 id="${operation.operationId}"><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code></h3>
    <p>${operation.summary}.</p>
    <dl>
      <dt>Permission</dt>
      <dd>${operation['x-permission'] ?? 'any user of the project'}</dd>
      <dt>Contract</dt>
      <dd>${operation['x-contract-feature'] ?? 'any'}</dd>
      <dt>Operation log</dt>
      <dd>${operation['x-operation-log'] ? 'one entry a call' : 'no entry'}</dd>
      <dt>Recent sign-in</dt>
      <dd>${operation['x-fresh-sign-in'] ?? 'not asked for'}</dd>
    </dl>
    ${table(
      'Parameters',
      ['Name', 'In', 'Type', ''],
      parameters.map((one) => [
        html`<code>${one.name}</code>`,
        one.in,
        typeText(one.schema),
        one.required ? 'required' : '',
      ]),
    )}
    ${
      body
        ? html`<h4>Body</h4>
            <p>${typeText(body)}</p>
            ${!('$ref' in body) && schemaTable(`Body of ${operation.operationId}`, body)}`
        : null
    }
    ${table(
      'Answers',
      ['Status', 'Meaning', 'Content'],
      Object.entries(responses).map(([status, { description, content }]) => [
        status,
        prose(description),
        contentText(content),
      ]),
    )}
  </article>`
}

function contentText(content: z.infer<typeof Content> | undefined): Html | string {
  const [entry] = Object.entries(content ?? {})
  if (!entry) return 'nothing'
  const [type, { schema }] = entry
  return type === 'application/json' ? typeText(schema) : type
}

const errorSection = () =>
  html`<section aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    <p>
      Every error is <code>{ code, message, requestID }</code>; <code>field</code> names the value that is wrong. The
      request ID is also in the header <code>X-Request-Id</code>.
    </p>
    ${table(
      'Error codes',
      ['Status', 'Code', 'Meaning'],
      Object.entries(ERRORS).map(([code, { status, meaning }]) => [status, html`<code>${code}</code>`, prose(meaning)]),
    )}
  </section>`

const schemaSection = (schemas: z.infer<typeof Document>['components']['schemas']) =>
  html`<section aria-labelledby="schemas">
    <h2 id="schemas">Schemas</h2>
    ${Object.entries(schemas).map(
      ([name, schema]) =>
        html`<h3 id="schema-${name}">${name}</h3>
          ${schemaTable(name, schema)}`,
    )}
  </section>`

/** Text with `code` in it, as Markdown writes it. */
const prose = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
