import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'

test('each file of scripts/commands is one command of npm run, by its name, and the other way round', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  const own = Object.entries(scripts).filter(([, line]) => line.includes('scripts/'))
  const files = readdirSync(path.join(root, 'scripts/commands'))
  expect(own.map(([name]) => `${name.replace(':', '-')}.ts`).sort()).toEqual(files.sort())
  for (const [name, line] of own) expect(line).toBe(`node scripts/bootstrap.mjs ${name.replace(':', '-')}`)
})
