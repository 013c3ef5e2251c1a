import type { AnswerOf, Arguments, Endpoint } from '../endpoint'
import { parserOf } from './answer-parser'
import { address, authorized, call } from './call'
import { readBody } from './read-answer'
import { noteWrite } from './refetch'

/**
 * A write: sends, and refetches the reads that the endpoint touches. Never retried. An accepted write is done even if
 * its body cannot be read: returns the answer, or undefined without a readable one.
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
  const response = await call(address(endpoint, args), { method: endpoint.method, body, stepUp: { onAsk } })
  // Ignored, because a 2xx status says that the write is done, even if the connection breaks in the body.
  const raw = await readBody(response).catch(() => undefined)
  await noteWrite(endpoint.touches)
  return raw
}

/** The status of a call that answers with nothing worth reading (the logout log). */
export async function status<E extends Endpoint>(endpoint: E, args: Arguments<E> & object): Promise<number> {
  const { response } = await authorized(address(endpoint, args), { method: endpoint.method })
  return response.status
}
