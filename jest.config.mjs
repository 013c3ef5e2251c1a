import { common as ofFiles, ofPages } from './shared/testing/jest.mjs'

const common = {
  ...ofFiles,
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/e2e/', '<rootDir>/sandbox/'],
}
const LONG = '\\.long\\.test\\.tsx?$'
const short = { ...common, testPathIgnorePatterns: [...common.testPathIgnorePatterns, LONG] }

/** Pages and components run in jsdom against the sandbox's API; what runs in Node is tested in Node. */
export default {
  // Generous, because two cores may be busy; a test that passes never waits for it.
  testTimeout: 60_000,
  // One for each core: the API they all ask needs little.
  maxWorkers: '100%',
  projects: [
    {
      ...short,
      ...ofPages,
      displayName: 'browser',
      testMatch: ['<rootDir>/{host,remotes,shared/{ui,auth,api-client,testing}}/**/*.test.{ts,tsx}'],
    },
    {
      ...short,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{shared/contract,shared/build,scripts}/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'long',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{host,shared/contract,shared/build,scripts}/**/*.long.test.ts'],
    },
  ],
}
