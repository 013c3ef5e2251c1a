import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { CONTRACT } from '@portal/contract'
import { root } from './common'

/** What every page needs from its start: these are in the scripts that the host's page names. */
const FROM_THE_START = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'react-router-dom',
  'zustand',
  '@tanstack/react-query',
  '@portal/auth',
  '@portal/api-client/http',
  '@portal/ui',
]
/** What some pages need: chunks that are loaded with the first of them. */
export const ON_DEMAND = ['@portal/ui/table', '@portal/ui/form', '@portal/ui/chart']
/**
 * The one list of the modules that host and remotes share. The host provides them and remotes are built without a copy,
 * because each holds state or carries the look and must exist once. Subpaths need their own entry: the key `react-dom`
 * does not cover `react-dom/client`.
 */
const SINGLETONS = [...FROM_THE_START, ...ON_DEMAND]

type Shared = { singleton: true; requiredVersion: false; eager?: true; import?: false | string; version?: string }

/** Resolves as the host does, which provides them. */
const require = createRequire(path.join(root, 'host/package.json'))
/** Modules of which the host provides a part only. */
const PARTS: Record<string, Partial<Shared>> = {
  'react-router-dom': {
    import: path.join(import.meta.dirname, 'router.ts'),
    version: versionOf('react-router/package.json'),
  },
}

/**
 * For the host: provides every singleton. Those of the start are `eager`, because nothing is negotiated about a module
 * that only the host brings: its page can then name all scripts of the start at once, instead of the first one asking
 * for the others.
 */
export function provided(): Record<string, Shared> {
  const provide = (key: string): Shared => ({
    singleton: true,
    requiredVersion: false,
    ...(FROM_THE_START.includes(key) && { eager: true }),
    ...ofContract(key),
    ...PARTS[key],
  })
  return Object.fromEntries(SINGLETONS.map((key) => [key, provide(key)]))
}

/** The repository's own packages have the version of the contract, because that covers them. */
const ofContract = (key: string) => (key.startsWith('@portal/') ? { version: CONTRACT } : {})

/** For a remote: takes every singleton from the host and brings no fallback. */
export function consumed(): Record<string, Shared> {
  return Object.fromEntries(SINGLETONS.map((key) => [key, { singleton: true, requiredVersion: false, import: false }]))
}

/**
 * Version of each shared library in this build: a host provides it, a remote was built against it. The repository's own
 * packages are left out, because the contract covers them.
 */
export function sharedVersions(): Record<string, string> {
  const libraries = SINGLETONS.filter((key) => !key.endsWith('/') && !key.startsWith('@portal/'))
  return Object.fromEntries(libraries.map((key) => [key, PARTS[key]?.version ?? versionOf(`${key}/package.json`)]))
}

function versionOf(packageFile: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(require.resolve(packageFile), 'utf8'))
  return version
}
