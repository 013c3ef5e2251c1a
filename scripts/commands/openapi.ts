import { readFile, writeFile } from 'node:fs/promises'
import { errorsText } from '@portal/sandbox/api/error-list'
import { openApiText } from '@portal/sandbox/api/openapi'

// Writes the documents of docs/ that are made from the code; with --check only tells whether they are up to date.

const files = { 'openapi.json': openApiText(), 'errors.md': errorsText() }
for (const [name, wanted] of Object.entries(files)) {
  const target = new URL(`../../docs/${name}`, import.meta.url)
  if (!process.argv.includes('--check')) {
    await writeFile(target, wanted)
    continue
  }
  const present = await readFile(target, 'utf8').catch(() => '')
  if (present !== wanted) {
    console.error(`docs/${name} is stale: run "npm run openapi" and commit it.`)
    process.exitCode = 1
  }
}
