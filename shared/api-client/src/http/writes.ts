import type { AnswerOf, Arguments, Endpoint } from '../endpoint'
import { ApiError } from '../error'
import { parserOf } from './answer-parser'
import { address, authorized, call } from './call'
import { readBody, requireAnswerOfApi } from './read-answer'
import { noteWrite } from './refetch'

/**
 * A write: sends, and refetches the reads that the endpoint touches. Never retried. An accepted write is done even if
 * its body cannot be read: returns the answer, or undefined without a readable one.
 *
 * @throws ApiError with `noAnswer` `unsure` when nothing tells whether the write was done
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  args: Arguments<E> & object,
): Promise<AnswerOf<E> | undefined> {
  const raw = await write(endpoint, args)
  try {
    return parserOf<AnswerOf<E>>(endpoint)(raw)
  } catch {
    return undefined
  }
}

/** The same for a call whose answer is what it is made for (tickets): throws when that cannot be read. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  args: Arguments<E> & object,
  /** Called when the user is asked to sign in again before the answer comes. */
  onAsk?: () => void,
): Promise<AnswerOf<E>> {
  return parserOf<AnswerOf<E>>(endpoint)(await write(endpoint, args, onAsk))
}

async function write(endpoint: Endpoint, args: object, onAsk?: () => void): Promise<unknown> {
  const body = 'body' in args ? JSON.stringify(args.body) : undefined
  try {
    const response = await call(address(endpoint, args), { method: endpoint.method, body, stepUp: { onAsk } })
    // Ignored, because a 2xx status says that the write is done, even if the connection breaks in the body.
    const raw = await readBody(response).catch(() => undefined)
    if (raw !== undefined) requireAnswerOfApi(response)
    await noteWrite(endpoint.touches)
    return raw
  } catch (cause) {
    const error = ApiError.fromException(cause)
    if (error.noAnswer !== 'timeout' && error.noAnswer !== 'page') throw cause
    // What is there now tells whether the write was done.
    await noteWrite(endpoint.touches)
    throw error.unsure()
  }
}

/** The status of a call that answers with nothing worth reading (the logout log). */
export async function status<E extends Endpoint>(endpoint: E, args: Arguments<E> & object): Promise<number> {
  const { response } = await authorized(address(endpoint, args), { method: endpoint.method })
  if (response.ok && (await readBody(response)) !== undefined) requireAnswerOfApi(response)
  return response.status
}
