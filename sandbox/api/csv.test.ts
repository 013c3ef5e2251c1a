import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { ADMIN_ALPHA, ODD_NAME, tokenOf, useApi } from './api.fixture'
import { contentDisposition, csv, csvCell } from './csv'

const api = useApi()
const [alpha] = api.fixtures.projects
assert.ok(alpha)
const serverID = alpha.servers[0]?.id ?? ''

test('text that a spreadsheet would run gets a quote; numbers stay numbers', () => {
  for (const text of ['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\0=x', '＝1', '＋1', '－1', '＠x', '  =1', '\u3000=1']) {
    assert.match(csvCell(text), /^"?'/, JSON.stringify(text))
  }
  assert.equal(csvCell(-4.5), '-4.5')
  assert.equal(csvCell('a"b,c\nd'), '"a""b,c\nd"')
  assert.equal(csvCell(null), '')
  assert.equal(csvCell('2025-01-01'), '2025-01-01')
})

test('a hardware log leaves as one CSV file over three pages', async () => {
  const { status, text, headers } = await api.call('GET', `/servers/${serverID}/hard-logs/export`)
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
  const named = /^attachment; filename="alpha_hard-logs_.*\.csv"; filename\*=UTF-8''alpha_hard-logs_.*\.csv$/
  assert.match(String(headers['content-disposition']), named)
  assert.ok(text.startsWith('\ufeffID,'))
  const lines = text.split('\r\n')
  assert.equal(lines.at(-1), '')
  assert.equal(lines.length - 2, 2100)
  const ids = lines.slice(1, -1).map((line) => line.split(',')[0])
  assert.equal(new Set(ids).size, 2100)
})

test('exports keep to their filters and are logged', async () => {
  const since = new Date().toISOString()
  const { text } = await api.call('GET', `/servers/${serverID}/hard-logs/export?severity=Critical`)
  const critical = alpha.hardLogs.filter((log) => log.serverID === serverID && log.severity === 'Critical')
  assert.equal(text.split('\r\n').length - 2, critical.length)
  const logs = await api.call('GET', `/activity-logs/export?action=export.hard_logs&from=${encodeURIComponent(since)}`)
  assert.equal(logs.text.split('\r\n').length - 2, 1)
  assert.match(logs.text, /admin@alpha\.example/)
})

test('a name of any shape makes a safe file name', async () => {
  const { headers, status } = await api.call('GET', '/activity-logs/export', { as: ODD_NAME })
  assert.equal(status, 200)
  const named = /filename\*=UTF-8''a_b%20%252e%252e%20%E5%B1%B1_activity-logs_\d{8}-\d{6}\.csv$/
  assert.match(String(headers['content-disposition']), named)
  assert.equal(contentDisposition('a"b\\c.csv').split(';')[1], ' filename="a_b_c.csv"')
})

test('a formula in a name cannot leave the export alive', async () => {
  const body = { name: '=HYPERLINK("http://evil.example")' }
  assert.equal((await api.call('PUT', `/servers/${serverID}`, { as: ADMIN_ALPHA, body })).status, 200)
  const { text } = await api.call('GET', '/activity-logs/export?action=server.update')
  assert.match(text, /,"'=HYPERLINK\(""http:\/\/evil\.example""\)",/)
})

test('a reader who goes away is not read for any longer', async () => {
  let pages = 0
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  async function* endless() {
    try {
      for (;;) {
        pages += 1
        yield [{ text: 'x'.repeat(1000) }]
      }
    } finally {
      end()
    }
  }
  const stream = Readable.from(csv([{ title: '列', cell: ({ text }) => text }], endless()), { objectMode: false })
  stream.on('data', () => pages > 2 && stream.destroy())
  await ended
  assert.ok(pages < 1000)
})

test('a download that breaks off leaves the API as it was', async () => {
  const { port, server } = await api.listening()
  const gone = once(server, 'request').then(([, response]) => once(response, 'close'))
  const abort = new AbortController()
  const url = `http://127.0.0.1:${port}/api/v1/alpha/servers/${serverID}/hard-logs/export`
  const headers = { authorization: `Bearer ${await tokenOf(ADMIN_ALPHA)}` }
  const response = await fetch(url, { headers, signal: abort.signal })
  assert.equal(response.status, 200)
  abort.abort()
  await gone
  assert.equal((await api.call('GET', `/servers/${serverID}/hard-logs/export`)).text.split('\r\n').length - 2, 2100)
})
