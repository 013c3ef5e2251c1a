import * as z from 'zod/mini'
import { html, type Html } from '../../html'
import { table } from './table'

type Schema = Record<string, unknown>
const Fields = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z._default(z.array(z.string()), []),
})
const Schemas = z.array(z.record(z.string(), z.unknown()))

/** The fields of an object, one a row; any other schema in one line. */
export function schemaTable(label: string, schema: Schema): Html {
  const fields = Fields.safeParse(schema)
  if (!fields.success) return html`<p>${typeText(schema)}</p>`
  const { properties, required } = fields.data
  return table(
    label,
    ['Field', 'Type', ''],
    Object.entries(properties).map(([name, field]) => [
      html`<code>${name}</code>`,
      typeText(field),
      required.includes(name) ? 'required' : '',
    ]),
  )
}

/** `array of Server`, `"a" | "b" | string`, `string (1 to 64 characters)`: a schema in words. */
export function typeText(schema: Schema): Html {
  const { $ref, type } = schema
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? ''
    return html`<a href="#schema-${name}">${name}</a>`
  }
  for (const [key, joint] of [
    ['anyOf', ' | '],
    ['allOf', ' and '],
  ] as const) {
    const parts = Schemas.safeParse(schema[key])
    if (parts.success) return html`${parts.data.map((part, index) => [index > 0 && joint, typeText(part)])}`
  }
  if (Array.isArray(schema['enum']))
    return html`<code>${schema['enum'].map((value) => JSON.stringify(value)).join(' | ')}</code>`
  if ('const' in schema) return html`<code>${JSON.stringify(schema['const'])}</code>`
  const prefix = Schemas.safeParse(schema['prefixItems'])
  if (prefix.success) return html`[${prefix.data.map((part, index) => [index > 0 && ', ', typeText(part)])}]`
  const items = z.record(z.string(), z.unknown()).safeParse(schema['items'])
  if (type === 'array' && items.success) return html`array of ${typeText(items.data)}${limits(schema)}`
  const fields = Fields.safeParse(schema)
  if (fields.success) {
    const names = Object.entries(fields.data.properties)
    return html`{ ${names.map(([name, field], index) => [index > 0 && ', ', html`${name}: `, typeText(field)])} }`
  }
  const name = Array.isArray(type) ? type.join(' | ') : typeof type === 'string' ? type : 'any'
  return html`${name}${limits(schema)}`
}

function limits(schema: Schema): string {
  const { format, minLength, maxLength, minimum, maximum, maxItems } = schema
  const said = [
    typeof format === 'string' ? format : null,
    maxLength !== undefined
      ? `${minLength ?? 0} to ${maxLength} characters`
      : minLength !== undefined
        ? `at least ${minLength} character`
        : null,
    minimum !== undefined && maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER
      ? `${minimum} to ${maximum}`
      : minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER
        ? `at least ${minimum}`
        : null,
    maxItems !== undefined ? `at most ${maxItems}` : null,
  ].filter((text) => text !== null)
  return said.length === 0 ? '' : ` (${said.join(', ')})`
}
