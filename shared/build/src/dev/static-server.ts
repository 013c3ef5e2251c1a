import type { FastifyInstance } from 'fastify'

export type StaticServer = { close(): Promise<void> }

/** Listens on the loopback address only. @throws Error naming the port when it is in use. */
export async function listen(app: FastifyInstance, port: number, name: string): Promise<StaticServer> {
  try {
    await app.listen({ host: '127.0.0.1', port })
  } catch (cause) {
    throw new Error(`Port ${port} (${name}) cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
  return {
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
    },
  }
}
