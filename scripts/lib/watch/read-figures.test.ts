import { createServer } from 'node:http'
import { readFigures } from './read-figures'

const OF = { environment: 'production', target: 'events', version: '1.0.0', since: null }
const server = createServer(({ url = '' }, response) => {
  if (url.startsWith('/moved/')) return response.writeHead(307, { location: '/figures' }).end()
  return response.end(JSON.stringify({ visits: 3, failed: 1 }))
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${Object(server.address()).port}`
})
afterAll(() => server.close())

test('figures are read from the collector itself: no redirect is followed', async () => {
  expect(await readFigures(address, OF)).toEqual({ visits: 3, failed: 1 })
  await expect(readFigures(`${address}/moved`, OF)).rejects.toThrow(`${address} does not answer`)
})
