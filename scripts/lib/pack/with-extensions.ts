import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** `from './x'`, `import './x'` and `import('./x')` of what TypeScript has written. */
const RELATIVE = /(\bfrom\s+|\bimport\s+|\bimport\(\s*)(["'])(\.{1,2}(?:\/[^"']*)?)\2/g

/** Names the file in each relative import below a folder, because Node and webpack ask for it in a published module. */
export function withExtensions(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|d\.ts)$/.test(file))
  for (const file of files.map((name) => path.join(folder, name))) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replace(RELATIVE, (_all, start, quote, to) => `${start}${quote}${named(file, to)}${quote}`),
    )
  }
}

function named(file: string, to: string): string {
  const place = path.resolve(path.dirname(file), to)
  if (existsSync(`${place}.js`)) return `${to}.js`
  return existsSync(path.join(place, 'index.js')) ? `${to}/index.js` : to
}
