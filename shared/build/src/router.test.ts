import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../../..')
const shipped = ['host/src', 'shared/ui/src', 'shared/auth/src', 'shared/api-client/src', 'shared/contract/src']
const remotes = readdirSync(path.join(root, 'remotes')).map((name) => `remotes/${name}/src`)

test('every name imported from react-router-dom is among those the host provides', () => {
  const provided = new Set(namesIn(readFileSync(path.join(__dirname, 'router.ts'), 'utf8'), /export \{([^}]*)\}/g))
  const missing = [...shipped, ...remotes].flatMap((folder) =>
    sources(path.join(root, folder)).flatMap((file) =>
      namesIn(readFileSync(file, 'utf8'), /import \{([^}]*)\} from 'react-router-dom'/g)
        .filter((name) => !provided.has(name))
        .map((name) => `${path.relative(root, file)} imports ${name}: add it to shared/build/src/router.ts`),
    ),
  )
  expect(missing).toEqual([])
})

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file) => path.join(folder, file))
}
