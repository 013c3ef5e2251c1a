import { readFile, writeFile } from 'node:fs/promises'
import { openApiText } from '@portal/sandbox/api/openapi'

// Writes docs/openapi.json; with --check only tells whether it is up to date.

const target = new URL('../docs/openapi.json', import.meta.url)
const wanted = openApiText()

if (process.argv.includes('--check')) {
  const present = await readFile(target, 'utf8').catch(() => '')
  if (present !== wanted) {
    console.error('docs/openapi.json is stale: run "npm run openapi" and commit it.')
    process.exitCode = 1
  }
} else {
  await writeFile(target, wanted)
}
