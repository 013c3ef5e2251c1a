import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundled } from './bundled.mjs'

// Plain JavaScript, because jest reads it before anything can be transformed. Used by this repository and, packed, by
// teams that have one of their own.

const here = path.dirname(fileURLToPath(import.meta.url))
/** Sources in this repository, JavaScript in the packed package. */
const source = (name) => [`${here}/src/${name}.ts`, `${here}/src/${name}.js`].find((file) => existsSync(file))
/** Beside this package when it is packed. */
const sandbox = ['../../sandbox', '../sandbox']
  .map((place) => path.join(here, place))
  .find((place) => existsSync(place))

/** Where the packages of `@portal/ui` are found. */
const ui = path.dirname(fileURLToPath(import.meta.resolve('@portal/ui')))

/** How files are read, in whichever environment. */
export const common = {
  transform: {
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
  },
  // Packages that ship only ES modules.
  transformIgnorePatterns: [
    '/node_modules/(?!.*(@mantine|@tabler|@tanstack|jose|zod|uplot|@auth0|react-router|@portal|\\bqr)/)',
  ],
  moduleNameMapper: {
    '^@auth0/auth0-spa-js$': source('fake-auth0'),
    '^@mantine/core$': bundled('@mantine/core', ui),
    '^@tabler/icons-react$': path.join(here, 'src/icons.cjs'),
    '\\.module\\.css$': source('css-module'),
    '\\.css$': source('empty'),
  },
}

/** Pages and components, in jsdom against the sandbox's API. */
export const ofPages = {
  ...common,
  testEnvironment: 'jest-fixed-jsdom',
  setupFilesAfterEnv: [source('setup')],
  globalSetup: path.join(sandbox, 'testing/start-test-api.mjs'),
  globalTeardown: path.join(sandbox, 'testing/stop-test-api.mjs'),
}
