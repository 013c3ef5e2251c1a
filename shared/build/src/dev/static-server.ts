import type { FastifyInstance } from 'fastify'

/** `url` is its address, without a slash at the end. */
export type StaticServer = { url: string; close(): Promise<void> }

/** Listens on the loopback address only; `port` 0 is any free one. @throws Error naming the port when it is in use. */
export async function listen(app: FastifyInstance, port: number, name: string): Promise<StaticServer> {
  const url = await app.listen({ host: '127.0.0.1', port }).catch((cause) => {
    throw new Error(`Port ${port} (${name}) cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`)
  })
  return {
    url,
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
    },
  }
}
