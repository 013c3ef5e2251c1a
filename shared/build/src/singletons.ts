import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { isPacked, root } from './common'

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
 * The one list of the modules that host and remotes share. The host provides them (`host/src/remotes/provided.ts`) and
 * remotes are built without a copy, because each holds state or carries the look and must exist once. Subpaths need
 * their own entry: the key `react-dom` does not cover `react-dom/client`.
 */
export const SINGLETONS = [...FROM_THE_START, ...ON_DEMAND]

type Shared = { singleton: true; requiredVersion: false; import: false }

/** Resolves as the host does, which provides them; packed, the package depends on what the host had. */
const require = createRequire(isPacked ? import.meta.url : path.join(root, 'host/package.json'))
/** What the host provides as `react-router-dom`: the part of react-router that the house uses. */
export const ROUTER = path.join(import.meta.dirname, 'router.ts')

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
  return Object.fromEntries(
    libraries.map((key) => [key, versionOf(`${key === 'react-router-dom' ? 'react-router' : key}/package.json`)]),
  )
}

function versionOf(packageFile: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(require.resolve(packageFile), 'utf8'))
  return version
}
