import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import { catalog } from '../pack/catalog'
import { fileOfPacked, PACKED } from '../pack/pack'

const LIBRARIES = ['@tanstack/react-query', 'react', 'react-dom', 'react-router-dom', 'zod']
const TOOLS = [
  '@swc/core',
  '@swc/jest',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jest',
  'jest-environment-jsdom',
  'jest-fixed-jsdom',
  'tsx',
]
/** Where the packed packages lie in the repository of a team. */
export const PACKED_FOLDER = 'portal'

/** The package.json of a team's repository: the packed packages, and the libraries in the versions of the host. */
export function standalonePackage(name: string): object {
  const portal = (wanted: readonly string[]) =>
    Object.fromEntries(wanted.map((one) => [`@portal/${one}`, `file:${PACKED_FOLDER}/${fileOfPacked(one)}`]))
  const forTests = ['testing', 'sandbox']
  return {
    name: `portal-remote-${name}`,
    private: true,
    type: 'module',
    version: '1.0.0',
    scripts: {
      dev: 'node --import tsx node_modules/@portal/build/src/dev-standalone.js',
      build: 'node --import tsx node_modules/@portal/build/src/build-standalone.js',
      test: 'tsc && jest',
    },
    dependencies: { ...portal(PACKED.filter((one) => !forTests.includes(one))), ...versions(LIBRARIES) },
    devDependencies: { ...portal(forTests), ...versions(TOOLS), typescript: catalog().typescript },
  }
}

function versions(names: readonly string[]): Record<string, string> {
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  const known = { ...devDependencies, ...catalog() }
  return Object.fromEntries(names.map((name) => [name, known[name] ?? '']))
}
