import { test } from './fixtures'

// In a file of its own, so that only the specs that import it depend on the release commands.

/** Tests on a portal whose host and remotes are released into a target, which nginx or the sandbox's servers serve. */
export const testReleased = (server: 'nginx' | 'sandbox') =>
  test.extend({ portalProgram: [['./released-portal-process.ts', server], { scope: 'worker' }] })
