import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { deltaFor, dictionaryOf, VARY } from './deltas'
import { FOR_EVER } from './headers'

/** Offers the scripts in `folder` as dictionaries, and sends a script as the difference to one where that lies there. */
export function addDeltas(app: FastifyInstance, folder: string): void {
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    const [place = ''] = url.split('?')
    const delta = dictionaryOf(place) !== null && deltaFor(place, headers)
    const file = delta && path.join(folder, delta)
    if (method !== 'GET' || !file || !existsSync(file)) return
    reply.headers({ 'content-encoding': 'dcz', 'cache-control': FOR_EVER }).type('text/javascript; charset=utf-8')
    return reply.send(await readFile(file))
  })
  app.addHook('onSend', async ({ url }, reply) => {
    const dictionary = dictionaryOf(url.split('?')[0] ?? '')
    if (dictionary === null) return
    reply.header('vary', VARY)
    if (reply.statusCode === 200) reply.header('use-as-dictionary', dictionary)
  })
}
