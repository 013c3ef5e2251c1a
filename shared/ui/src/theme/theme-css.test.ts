import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { themeCss } from './theme-css'

test('theme.generated.css is what theme.ts says', () => {
  expect(readFileSync(join(__dirname, 'theme.generated.css'), 'utf8')).toBe(themeCss())
})
