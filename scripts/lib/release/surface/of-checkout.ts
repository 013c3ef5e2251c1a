import path from 'node:path'
import { root } from '@portal/build/common'
import ts from 'typescript'
import { extract } from './extract'
import type { Surface } from './surface'

/** The shared modules of this repository. Of libraries the versions are compared. */
const ENTRIES = {
  '@portal/api-client/http': 'shared/api-client/src/http.ts',
  '@portal/auth': 'shared/auth/src/index.ts',
  '@portal/ui': 'shared/ui/src/index.ts',
  '@portal/ui/chart': 'shared/ui/src/chart.ts',
  '@portal/ui/form': 'shared/ui/src/form.ts',
  '@portal/ui/table': 'shared/ui/src/table.ts',
}

let known: Surface | undefined

/** What the shared modules of this checkout look like from outside. Takes TypeScript about three seconds, once. */
export function surfaceOfCheckout(): Surface {
  known ??= read()
  return known
}

function read(): Surface {
  const { config }: { config?: { compilerOptions: unknown } } = ts.readConfigFile(
    path.join(root, 'tsconfig.json'),
    ts.sys.readFile,
  )
  const { options } = ts.convertCompilerOptionsFromJson(config?.compilerOptions, root)
  const files = Object.entries(ENTRIES).map(([module, file]) => [module, path.join(root, file)] as const)
  return extract(Object.fromEntries(files), { ...options, types: [] })
}
