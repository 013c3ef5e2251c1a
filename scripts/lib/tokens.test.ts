import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from './sources.fixture'

const repository = path.resolve(__dirname, '../..')

/** What a stylesheet may say of a property. Sizes in pt are for paper, those in em for code beside text. */
const ALLOWED: Record<string, RegExp> = {
  'font-size': /^(var\(--(mantine-font-size-(xs|sm|md|lg|xl)|p-font-figure)\)|inherit|[\d.]+(em|pt))$/,
  'font-weight': /^(400|600|inherit)$/,
  'border-radius': /^((0|50%|999px|inherit|var\(--p-radius(-control)?\)) ?)+$/,
}
const RAW_COLOR = /#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i

/** The declarations of a stylesheet that name a value instead of a token of the theme. */
function rawValues(css: string): string[] {
  return [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([\w-]+):\s*([^;{}]+);/g)].flatMap(
    ([, name = '', value = '']) => {
      const isRaw = RAW_COLOR.test(value) || ALLOWED[name]?.test(value.trim()) === false
      return isRaw ? [`${name}: ${value.trim()}`] : []
    },
  )
}

test('a value that is no token is found', () => {
  const ofTheme = '.a { color: var(--p-text); font-size: var(--mantine-font-size-sm); border-radius: 50%; }'
  expect(rawValues(ofTheme)).toEqual([])
  expect(rawValues('.a { color: #fff; background: rgba(0, 0, 0, 0.5); }')).toHaveLength(2)
  expect(rawValues('.a { font-size: 0.8rem; font-weight: 700; border-radius: 5px; /* color: #fff; */ }')).toEqual([
    'font-size: 0.8rem',
    'font-weight: 700',
    'border-radius: 5px',
  ])
})

test('stylesheets outside of the theme use its tokens', () => {
  const files = ['host/src', 'remotes', 'shared']
    .flatMap((folder) => filesIn(folder, /\.css$/))
    .filter((file) => !file.startsWith('shared/ui/src/theme/'))
  expect(files.length).toBeGreaterThan(50)
  const raw = files.flatMap((file) =>
    rawValues(readFileSync(path.join(repository, file), 'utf8')).map((value) => `${file}: ${value}`),
  )
  expect(raw).toEqual([])
})
