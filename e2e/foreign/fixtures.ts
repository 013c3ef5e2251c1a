import { test as base } from '../fixtures'
import { type ForeignBackend, startForeignBackend } from './foreign-backend'

export { ADMIN, expect } from '../fixtures'

/**
 * The portal, pointed at a backend whose answers a test decides. The backend ends with the worker, because a page that
 * loses its backend says so in the console.
 */
export const test = base.extend<{ backend: ForeignBackend }, { listening: ForeignBackend }>({
  listening: [
    async ({ running }, use) => {
      const backend = await startForeignBackend(running.url)
      await use(backend)
      await backend.close()
    },
    { scope: 'worker' },
  ],
  backend: async ({ listening, portal }, use) => {
    listening.serve(portal.origin('api'))
    portal.editConfig((config) => {
      config['apiServer'] = listening.origin
    })
    await use(listening)
  },
})
