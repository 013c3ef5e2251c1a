/** Facts of an error's body; null where it lacks one. */
export type ErrorFacts = {
  code: string | null
  message: string | null
  requestID: string | null
  /** Messages by the path of the value that they are about. */
  fields: Record<string, string>
}

type Body = Record<string, unknown>

/**
 * Reads the JSON body of an error field by field, each as far as it can be used: ours (`code`, `message`, `requestID`,
 * `field`), the same one level down in `error`, and RFC 9457 problem details (`type`, `title`, `detail`, `errors` with
 * pointers; `invalid-params` of RFC 7807). Anything else says nothing.
 */
export function factsOf(json: unknown): ErrorFacts {
  const body = asBody(json)
  const inner = asBody(body.error)
  const pick = (...names: string[]) => firstText(names.flatMap((name) => [body[name], inner[name]]))
  const message = pick('message', 'detail', 'title', 'error_description') ?? prometheusError(body)
  const field = pick('field')
  return {
    code: pick('code') ?? problemType(body) ?? firstText([body.errorType]),
    message,
    requestID: pick('requestID', 'requestId', 'request_id'),
    fields: { ...fieldsOf(body), ...(field === null ? {} : { [field]: withoutPath(message ?? '', field) }) },
  }
}

function asBody(value: unknown): Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** The first that is a text with something in it, or a number. */
function firstText(values: readonly unknown[]): string | null {
  const found = values.find((value) => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number')
  return found === undefined ? null : String(found)
}

/** `about:blank` says no more than the status (RFC 9457 §4.2.1). */
const problemType = ({ type }: Body) => (typeof type === 'string' && type !== 'about:blank' ? firstText([type]) : null)

/** https://prometheus.io/docs/prometheus/latest/querying/api/#format-overview */
const prometheusError = ({ errorType, error }: Body) => (typeof errorType === 'string' ? firstText([error]) : null)

function fieldsOf(body: Body): Record<string, string> {
  const found: Record<string, string> = {}
  const add = (path: string | null, message: string | null) => {
    if (path !== null && message !== null) found[path] ??= message
  }
  for (const list of [body.errors, body['invalid-params']]) {
    if (Array.isArray(list)) {
      for (const { pointer, field, name, detail, reason, message } of list.map(asBody)) {
        add(pathOf(firstText([pointer, field, name])), firstText([detail, reason, message]))
      }
    } else {
      for (const [path, messages] of Object.entries(asBody(list))) add(path, firstText([messages].flat()))
    }
  }
  return found
}

/** `#/location/rack` (RFC 6901) is `location.rack` to a form. */
function pathOf(name: string | null): string | null {
  if (name === null || !/^#?\//.test(name)) return name
  return name
    .replace(/^#?\//, '')
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')
}

/** Without the path that a toast shows, because it is noise at the field itself. */
function withoutPath(message: string, field: string): string {
  return message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message
}
