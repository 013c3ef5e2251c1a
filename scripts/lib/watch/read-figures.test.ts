import { tinyServer } from '@portal/testing/tiny-server'
import { readFigures } from './read-figures'

const OF = { environment: 'production', target: 'events', version: '1.0.0', since: null }
let server: Awaited<ReturnType<typeof tinyServer>>
beforeAll(async () => {
  server = await tinyServer(({ url = '' }, response) => {
    if (url.startsWith('/moved/')) return response.writeHead(307, { location: '/figures' }).end()
    return response.end(JSON.stringify({ visits: 3, failed: 1 }))
  })
})
afterAll(() => server.close())

test('figures are read from the collector itself: no redirect is followed', async () => {
  expect(await readFigures(server.url, OF)).toEqual({ visits: 3, failed: 1 })
  await expect(readFigures(`${server.url}/moved`, OF)).rejects.toThrow(`${server.url} does not answer`)
})
