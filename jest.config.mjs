import { availableParallelism } from 'node:os'
import { common as ofFiles, ofPages } from './shared/testing/jest.mjs'

const common = {
  ...ofFiles,
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/e2e/', '<rootDir>/sandbox/'],
}
const LONG = '\\.long\\.test\\.tsx?$'
const short = { ...common, testPathIgnorePatterns: [...common.testPathIgnorePatterns, LONG] }

/** Tests with a document (`.test.tsx`, `.dom.test.ts`) run in jsdom against the sandbox's API, all others in Node. */
export default {
  // Generous, because two cores may be busy; a test that passes never waits for it.
  testTimeout: 60_000,
  // More than cores, because a worker waits for the API that they all ask; with one a core 15 % of the time was idle.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  projects: [
    {
      ...short,
      ...ofPages,
      displayName: 'browser',
      testMatch: ['<rootDir>/{host,remotes,shared}/**/*{.test.tsx,.dom.test.ts}'],
    },
    {
      ...short,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{host,remotes,shared,scripts}/**/*.test.ts'],
      testPathIgnorePatterns: [...short.testPathIgnorePatterns, '\\.dom\\.test\\.ts$'],
    },
    {
      ...common,
      displayName: 'long',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{host,shared/contract,shared/build,scripts}/**/*.long.test.ts'],
    },
  ],
}
