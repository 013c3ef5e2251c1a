import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
const tokens = (css: string) => [...css.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => `${name}: ${value}`)

test('the pages have the colours of the portal, light and dark', async () => {
  const portal = new Set(tokens(await read('../../shared/ui/src/theme/theme.generated.css')))
  const used = tokens(await read('./identity.css'))
  assert.ok(used.length > 20)
  const foreign = used.filter((token) => !portal.has(token))
  assert.deepEqual(foreign, [])
})
