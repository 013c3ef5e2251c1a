/** What an error tells a person. `code`, `status` and `requestID` are what support asks for. */
export type ErrorText = {
  title: string
  message: string
  status: number | null
  code: string | null
  requestID: string | null
}

function field(error: object, name: string): unknown {
  return name in error ? Reflect.get(error, name) : undefined
}
function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null
}

/**
 * Reads any thrown value. The ApiError of @portal/api-client is recognised by its shape (`status`, `code`, `message`,
 * `requestID`), not by its class, so an error made by another copy of that package reads the same.
 */
export function errorText(error: unknown): ErrorText {
  if (typeof error !== 'object' || error === null) {
    return { title: 'エラーが発生しました', message: String(error), status: null, code: null, requestID: null }
  }
  const status = field(error, 'status')
  const known = typeof status === 'number' ? status : null
  return {
    title: titleOf(known),
    message: text(field(error, 'message')) ?? text(field(error, 'statusText')) ?? '',
    status: known === -1 ? null : known,
    code: text(field(error, 'code')),
    requestID: text(field(error, 'requestID')),
  }
}

function titleOf(status: number | null): string {
  if (status === -1) return 'ネットワークに接続できません'
  if (status === 403) return '権限がありません'
  if (status === 404) return '見つかりません'
  return 'エラーが発生しました'
}

/** Messages an API answer gives to single fields (`fields: { name: '…' }`), or none. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (typeof error !== 'object' || error === null) return {}
  const fields = field(error, 'fields')
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
