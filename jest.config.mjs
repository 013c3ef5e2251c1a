const transform = {
  '^.+\\.(t|j|mj)sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
    },
  ],
}
const common = {
  transform,
  // Packages that ship only ES modules.
  transformIgnorePatterns: ['/node_modules/(?!.*(@mantine|@tanstack|jose|zod|uplot|@auth0|react-router|@portal)/)'],
  moduleNameMapper: {
    '^@auth0/auth0-spa-js$': '<rootDir>/shared/testing/src/fake-auth0.ts',
    '\\.module\\.css$': '<rootDir>/shared/testing/src/css-module.ts',
    '\\.css$': '<rootDir>/shared/testing/src/empty.ts',
  },
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
      displayName: 'browser',
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['<rootDir>/{host,remotes,shared/ui,shared/auth,shared/api-client}/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/shared/testing/src/setup.ts'],
      globalSetup: '<rootDir>/sandbox/testing/start-test-api.mjs',
      globalTeardown: '<rootDir>/sandbox/testing/stop-test-api.mjs',
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
