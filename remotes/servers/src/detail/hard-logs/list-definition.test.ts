import { HardLog } from '@portal/api-client/servers'
import { hardLogList } from './list-definition'

const NOW = Date.parse('2025-11-21T12:00:00+09:00')
const FAN = HardLog.parse({
  ...{ id: '1', serverID: 's', occurredAt: '2025-11-21T02:30:00Z', receivedAt: '2025-11-21T02:30:05Z' },
  ...{ severity: 'Critical', source: 'ipmi', entryType: 'SEL', sensorType: 'Fan', sensorName: 'FAN3' },
  message: 'FAN3: Lower Critical - going low - Asserted',
  direction: 'assert',
  raw: '0102020eeb4e6720000404430152080f',
})
const log = (part: Partial<HardLog>): HardLog => ({ ...FAN, ...part })
const state = (search: string) => hardLogList.stateOf(new URLSearchParams(search))
const query = (search: string) => hardLogList.query(state(search), NOW)
const fits = (search: string, part: Partial<HardLog> = {}) => hardLogList.condition(state(search), NOW)(log(part))

test('a custom period is whole days in Japan', () => {
  const days = { from: '2025-11-19T15:00:00.000Z', to: '2025-11-21T14:59:59.999Z' }
  expect(query('period=custom&from=2025-11-20&to=2025-11-21')).toMatchObject(days)
  expect(fits('period=custom&from=2025-11-21&to=2025-11-21', { occurredAt: '2025-11-20T15:00:00Z' })).toBe(true)
  expect(fits('period=custom&from=2025-11-21', { occurredAt: '2025-11-20T14:59:59Z' })).toBe(false)
  expect(fits('period=custom&to=2025-11-20', { occurredAt: '2025-11-20T15:00:00Z' })).toBe(false)
})

test('days without the choice of a custom period do not count', () => {
  expect(query('from=2025-11-20')).not.toHaveProperty('from')
})

test('a log of a clock that was never set is found by when it arrived', () => {
  expect(fits('period=1h', { occurredAt: null })).toBe(true)
  expect(fits('period=1h', { occurredAt: '2000-01-01T00:00:00Z' })).toBe(true)
  expect(fits('period=1h', { occurredAt: '2025-11-21T01:00:00Z' })).toBe(false)
})

const FINDING = ['q=ファン', 'q=下限の重大', 'q=ＦＡＮ３', 'q=fan3+critical']
test.each([...FINDING, 'severity=Critical&sensorType=Fan&direction=assert'])('%s finds it', (search) => {
  expect(fits(search)).toBe(true)
})
test.each(['q=メモリ', 'severity=Warning', 'sensorType=Memory', 'direction=deassert'])('%s does not', (search) => {
  expect(fits(search)).toBe(false)
})

test('the file of the server is asked for with the same conditions', () => {
  const conditions = { severity: ['Critical'], sensorType: [], direction: [], from: '2025-11-14T03:00:00.000Z' }
  expect(query('severity=Critical&period=7d&q=fan')).toEqual(conditions)
})
