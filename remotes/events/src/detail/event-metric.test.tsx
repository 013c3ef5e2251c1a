import { Event } from '@portal/api-client/events'
import { HardLog } from '@portal/api-client/servers'
import { changeAnswer } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant } from '@portal/testing/tenant'
import { screen, waitFor, within } from '@testing-library/react'
import remote from '../module'
import { chartOf, metricGroupOf, thresholdsOf } from './event-metric'

const AT = { occurredAt: '2026-11-20T02:00:00Z', serverID: 's1', severity: 'Critical' }
const EVENT = Event.parse({ id: 'e1', status: 'new', source: 'hardware', category: 'fan', ...AT })
const LOG: HardLog = {
  ...HardLog.parse({ id: 'l1', sensorType: 'Fan', sensorName: 'FAN3', ...AT }),
  reading: { value: 480, unit: 'RPM', threshold: 900 },
}
const chart = (baseUnit: string, ...labels: string[]) => ({
  unit: baseUnit,
  baseUnit,
  divisor: 1,
  series: labels.map((label) => ({ label, unit: baseUnit, points: [] })),
})
const group = (label: string, ...charts: ReturnType<typeof chart>[]) => ({ label, charts, unreadable: [] })

test.each<[Partial<Event>, string | undefined]>([
  [{}, 'ファン'],
  [{ source: 'metric', category: 'storage' }, 'ディスク'],
  [{ category: 'memory' }, undefined],
  [{ source: 'lifecycle', category: 'other' }, undefined],
  [{ source: 'constructor', category: 'toString' }, undefined],
  [{ serverID: '' }, undefined],
  [{ occurredAt: '' }, undefined],
])('an event with %p has the metric %s', (part, expected) => {
  expect(metricGroupOf({ ...EVENT, ...part })).toBe(expected)
})

test('the sensor of the hardware log is drawn alone, with its limit; without one the whole group', () => {
  const groups = [group('温度', chart('celsius', 'Inlet Temp')), group('ファン', chart('rpm', 'FAN1', 'FAN3'))]
  const labels = (log: HardLog | undefined) => chartOf(EVENT, groups, log)?.series.map(({ label }) => label)
  expect(labels(LOG)).toEqual(['FAN3'])
  expect(labels({ ...LOG, sensorName: 'Fan Redundancy' })).toEqual(['FAN1', 'FAN3'])
  expect(labels(undefined)).toEqual(['FAN1', 'FAN3'])
  expect(thresholdsOf(chart('rpm', 'FAN3'), LOG)).toMatchObject([{ value: 900, mark: 'しきい値 900' }])
  expect(thresholdsOf(chart('celsius', 'FAN3'), LOG)).toEqual([])
})

test('of a group with several units the percentage is drawn', () => {
  const event = { ...EVENT, source: 'metric', category: 'storage' }
  const groups = [group('ディスク', chart('bytes_per_second', 'sda'), chart('percent', '/'))]
  expect(chartOf(event, groups, undefined)?.baseUnit).toBe('percent')
  expect(chartOf(event, [], undefined)).toBeUndefined()
})

describe('on the page', () => {
  const troubles = [
    { trouble: 'fan3Low', minutesAgo: 180 },
    { trouble: 'memoryUncorrectable', minutesAgo: 170 },
  ]
  const PLAN = { servers: [{ name: 'web-01', metrics: 'fan-failing', open: troubles }], metricServers: 1 }
  const TITLE = '前後 1 時間のメトリクス'
  async function open(category: string, plan: object = {}) {
    const tenant = await makeTenant({ ...PLAN, ...plan })
    const event = tenant.project.events.find((one) => one.category === category && one.status === 'new')
    if (!event) throw new Error(`The plan has no event of ${category}`)
    await renderRemote(remote, `/events/${event.id}`, { tenant })
    await screen.findByRole('heading', { level: 1, name: event.title })
    return event
  }
  const section = async () => within(await screen.findByRole('region', { name: TITLE }))

  test('the values of the sensor an hour before and after are drawn, and lead to the charts of that time', async () => {
    const event = await open('fan')
    expect(await (await section()).findByRole('figure')).toBeVisible()
    expect((await section()).getByText('FAN3')).toBeVisible()
    expect((await section()).queryByText('FAN1')).not.toBeInTheDocument()
    const at = Math.floor(Date.parse(event.occurredAt) / 60_000) * 60
    const link = (await section()).getByRole('link', { name: 'メトリクスを見る' })
    const span = `start=${at - 3600}&end=${at + 3600}`
    expect(link).toHaveAttribute('href', `/servers/${event.serverID}?tab=metrics&${span}`)
  })

  test('an event that has no metric has no such section', async () => {
    await open('memory')
    expect(screen.queryByRole('region', { name: TITLE })).not.toBeInTheDocument()
  })

  test('without values it says so', async () => {
    changeAnswer(/\/metrics$/, () => ({ status: 'success', data: { resultType: 'matrix', result: [] } }))
    await open('fan')
    expect(await (await section()).findByText('この期間に受信した値はありません。')).toBeVisible()
  })

  test('without the feature it says what it would be', async () => {
    await open('fan', { entitlements: { infraAdvanced: false } })
    await waitFor(async () => expect((await section()).getByText(/契約対象外です/)).toBeVisible())
  })
})
