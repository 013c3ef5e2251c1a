import { pageReads, wrongReads } from '@portal/testing/page-reads'
import { serveConfig } from '@portal/testing/serve-config'
import { makeTenant } from '@portal/testing/tenant'
import manifest from '../remote.config'
import module from './module'

beforeAll(() => serveConfig())

test('reads that may be sent early are named for every path, with the conditions of their calls', () =>
  expect(wrongReads(manifest)).toEqual([]))

test('/agents makes the reads that it names', async () => {
  const { made, named } = await pageReads([module, manifest], '/agents', await makeTenant())
  expect(made).toEqual(named)
})
