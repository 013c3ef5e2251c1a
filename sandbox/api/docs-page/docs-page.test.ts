import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allCalls } from '@portal/api-client/all-calls'
import fastify from 'fastify'
import { ERRORS } from '../codes'
import { addDocs } from './routes'

const app = fastify()
addDocs(app)
test.after(() => app.close())
const { body: page, headers } = await app.inject('/docs')

test('the page shows every call, every error code and every schema, each at its own address', async () => {
  for (const [resource, calls] of Object.entries(allCalls)) {
    for (const [name, { summary }] of Object.entries(calls)) {
      const id = `${resource}.${name}`
      assert.ok(page.includes(`id="${id}"`) && page.includes(`href="#${id}"`), id)
      assert.ok(page.includes(summary.replaceAll("'", '&#39;')), summary)
    }
  }
  for (const code of Object.keys(ERRORS)) assert.ok(page.includes(`<code>${code}</code>`), code)
  const document: { components: { schemas: object } } = (await app.inject('/docs/openapi.json')).json()
  for (const name of Object.keys(document.components.schemas)) assert.ok(page.includes(`id="schema-${name}"`), name)
})

test('each link on the page leads somewhere', () => {
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.has(target), target)
})

test('the page runs no script, whatever is in it, and cannot be framed', async () => {
  assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  const alone = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  assert.equal(headers['content-security-policy'], `default-src 'none'; style-src 'self'; ${alone}`)
  assert.doesNotMatch(page, /<script|<style| style=| on\w+=|undefined|\[object/)
  assert.equal((await app.inject('/docs/docs.css')).headers['content-type'], 'text/css; charset=utf-8')
})
