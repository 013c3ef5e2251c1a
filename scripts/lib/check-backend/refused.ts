import { factsOf } from '@portal/api-client/error-body'
import { type Answer, codeOf, said } from './backend'

/** How an answer differs from this error, in words. */
export function notRefused(answer: Answer, status: number, code: string, field?: string): string[] {
  const named = Object.keys(factsOf(answer.body).fields)
  if (answer.status === status && codeOf(answer) === code && (field === undefined || named.includes(field))) return []
  const expected = `${status} ${code}${field === undefined ? '' : ` for ${field}`}`
  return [`${said(answer)}${named.length > 0 ? ` for ${named.join(', ')}` : ''}, expected ${expected}`]
}

/** The same of a value that does not fit the call. */
export const notInvalid = (answer: Answer, field?: string) => notRefused(answer, 400, 'request.invalid', field)
