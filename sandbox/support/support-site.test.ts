import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { readGuide } from './guide'
import { buildSupportSite } from './support-site'

const folder = (path: string) => fileURLToPath(new URL(`../../docs/${path}`, import.meta.url))
const guide = folder('guide')
const site = buildSupportSite({ guide, pictures: folder('pictures') })

test('every chapter is in the contents, and every link and picture of the site leads somewhere', async () => {
  const files = readdirSync(guide).filter((file) => file !== 'README.md')
  const { chapters } = readGuide(guide)
  assert.deepEqual(chapters.map(({ name }) => `${name}.md`).sort(), files.sort())

  const waiting = ['/']
  const pages = new Map<string, string>()
  const wanted: string[] = []
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (pages.has(url)) continue
    const { statusCode, headers, payload } = await site.inject(url)
    assert.equal(statusCode, 200, url)
    pages.set(url, String(headers['content-type']).startsWith('text/html') ? payload : '')
    for (const [, found = ''] of pages.get(url)?.matchAll(/(?:href|src)="([^"]+)"/g) ?? []) {
      const [page = '', fragment] = found.split('#')
      waiting.push(page || url)
      if (fragment !== undefined) wanted.push(`${page || url}#${fragment}`)
    }
  }
  for (const { name } of chapters) assert.ok(pages.has(`/documents/${name}`), name)
  assert.ok([...pages.keys()].some((url) => url.endsWith('.png')))
  for (const each of wanted) {
    const [page = '', fragment] = each.split('#')
    assert.ok(pages.get(page)?.includes(`id="${fragment}"`), each)
  }
})

test('what is no chapter and no picture is not served', async () => {
  const outside = ['/pictures/../guide/start.md', '/pictures/%2e%2e/x.png']
  for (const url of ['/documents/README', '/documents/nothing', ...outside]) {
    const { statusCode, payload } = await site.inject(url)
    assert.equal(statusCode, 404, url)
    assert.match(payload, /ユーザーガイドの目次/)
  }
})
