import { renderRemote } from '@portal/testing/render-remote'
import { catchSavedFiles } from '@portal/testing/saved-files'
import { callElsewhere, type MadeTenant, makeTenant } from '@portal/testing/tenant'
import { choose, pick, rowsOf } from '@portal/testing/steps'
import { byKey, formatNumber } from '@portal/ui'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { strFromU8, unzipSync } from 'fflate'
import remote from '../module'
import { monthOf, monthText } from './month'

const open = [
  { trouble: 'supplyFailed', status: 'new', minutesAgo: 1 },
  { trouble: 'cpuHot', status: 'in_progress', minutesAgo: 2 },
]
const plan = {
  servers: [
    { name: '基幹DB-01', site: '東京第一DC', supportInDays: 20, open },
    { name: 'web-01', site: '大阪DC', open: [{ trouble: 'agentOffline', status: 'new', minutesAgo: 3 }] },
  ],
  events: 40,
  entitlements: { infraAdvanced: false },
}
const month = monthOf(Date.now())
const address = `/events/reports/monthly?month=${month}`
const rowOf = (table: HTMLElement, name: string) =>
  within(within(table).getByRole('rowheader', { name }).closest('tr') ?? table)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('the figures of a month are those of its events', async () => {
  const tenant = await makeTenant(plan)
  await renderRemote(remote, address, { tenant })
  expect(await screen.findByRole('heading', { level: 1, name: `月次報告書 ${monthText(month)}` })).toBeVisible()
  expect(screen.getByText(/は終わっていません/)).toBeVisible()

  const begun = tenant.project.events.filter(({ occurredAt }) => monthOf(Date.parse(occurredAt)) === month)
  for (const [severity, name] of Object.entries({ Critical: '重大', Warning: '警告' })) {
    const rows = begun.filter((event) => event.severity === severity)
    const open = rows.filter(({ status }) => status === 'new' || status === 'in_progress')
    const [count, , , , unresolved] = rowOf(screen.getByRole('table', { name: '重大度別' }), name)
    expect([count, unresolved]).toEqual([String(rows.length), String(open.length)])
  }
  const atOsaka = begun.filter(({ serverName }) => serverName === 'web-01').length
  expect(rowOf(screen.getByRole('table', { name: '拠点別' }), '大阪DC').at(-1)).toBe(String(atOsaka))
  expect(screen.getByRole('table', { name: 'サポート期限' })).toHaveTextContent('基幹DB-01')
  expect(screen.getByRole('table', { name: 'イベントの多いサーバー' })).toHaveTextContent('web-01')
})

/** Saves the workbook; the text of each of its parts, by the path below `xl`. */
async function saveWorkbook(user: UserEvent, files: ReturnType<typeof catchSavedFiles>) {
  await choose(user, '書き出し', 'Excel ファイル (.xlsx)')
  await waitFor(() => expect(files).toHaveLength(1))
  const parts = unzipSync(new Uint8Array((await files[0]?.bytes) ?? new ArrayBuffer(0)))
  return (path: string) => strFromU8(parts[`xl/${path}`] ?? new Uint8Array())
}
test('the workbook has a sheet for each table, with the same figures', async () => {
  const files = catchSavedFiles()
  const tenant = await makeTenant(plan)
  const { user } = await renderRemote(remote, address, { tenant })
  const table = await screen.findByRole('table', { name: '重大度別' })
  const parts = await saveWorkbook(user, files)
  expect(files[0]?.name).toMatch(new RegExp(`^${tenant.project.name}_report-${month}_\\d{8}-\\d{6}\\.xlsx$`))
  const workbook = parts('workbook.xml')
  const sheets = [...workbook.matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name]) => name)
  const tables = '重大度別 イベントのまとまり 拠点別 イベントの多いサーバー サポート期限 更新できるファームウェア'
  expect(sheets.join(' ')).toBe(`概要 ${tables}`)
  expect(parts('worksheets/sheet2.xml')).toContain(`<v>${rowOf(table, '重大')[0]}</v>`)
})

test('a month without events says so, and another is chosen', async () => {
  const tenant = await makeTenant({ ...plan, servers: [{ name: 'web-01' }], events: 0 })
  const { user, location } = await renderRemote(remote, '/events/reports/monthly?month=1999-01', { tenant })
  expect(await screen.findByText('イベントは発生していません。')).toBeVisible()
  await pick(user, '対象の月', monthText(month))
  await waitFor(() => expect(location()).toBe(address))
})

const METRICS = /\/servers\/([^/]+)\/metrics\?(.*)$/

/** Watches the reads of metrics; `answer` answers instead of the API where it returns something. */
function watchMetrics(answer: (id: string) => Response | undefined | Promise<Response | undefined> = () => undefined) {
  const real = globalThis.fetch
  const traffic = { now: 0, most: 0, queries: new Set<string>(), ids: new Array<string>() }
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const [, id, query] = METRICS.exec(String(input)) ?? []
    if (!id || !query) return real(input, init)
    traffic.queries.add(query)
    traffic.ids.push(id)
    traffic.most = Math.max(traffic.most, (traffic.now += 1))
    const response = (await answer(id)) ?? (await real(input, init))
    traffic.now -= 1
    return response
  })
  return traffic
}
const broken = () => new Response('{"code":"x","message":"混み合っています。"}', { status: 503 })

test('the power of the month is that of the metrics, by site and rack, on the page and in the workbook', async () => {
  const files = catchSavedFiles()
  const names = ['web-01', 'web-02', 'db-01', 'db-02', 'old-01']
  const siteOf = (name: string) => ({ name, site: name.startsWith('web') ? '大阪DC' : '東京第一DC' })
  const servers = names.map((name) => ({ ...siteOf(name), ...(name === 'web-02' && { metrics: 'gap' }) }))
  // The last of them measures nothing.
  const tenant = await makeTenant({ servers, events: 0, metricServers: names.length - 1 })
  let isBroken = true
  const [first] = tenant.project.servers
  const traffic = watchMetrics((id) => (isBroken && id === first?.id ? broken() : undefined))
  // The month of an hour ago, because in its first hour a month has no values.
  const lastHour = `/events/reports/monthly?month=${monthOf(Date.now() - 3_600_000)}`
  const { user } = await renderRemote(remote, lastHour, { tenant })
  expect(await screen.findByText('1 台のメトリクスを読み込めませんでした。')).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: '読み込めなかったサーバーを再試行' }))
  const table = screen.getByRole('table', { name: '消費電力' })
  await waitFor(() => expect(rowOf(table, 'すべて').at(-1)).toBe('0'))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(traffic.most).toBeLessThanOrEqual(4)
  expect(traffic.queries.size).toBe(1)

  const [query = ''] = traffic.queries
  const watts = new Map<string, Map<number, number>>()
  for (const { id } of tenant.project.servers) watts.set(id, await systemPower(tenant, id, query))
  const asked = new URLSearchParams(query)
  const hours = 1 + (Number(asked.get('end')) - Number(asked.get('start'))) / 3600
  const sumOf = (values: number[]) => values.reduce((all, value) => all + value, 0)
  const expected = (of: typeof tenant.project.servers) => {
    const measured = of.map(({ id }) => [...(watts.get(id) ?? [])]).filter(({ length }) => length > 0)
    const totals = new Map<number, number>()
    for (const [time, value] of measured.flat()) totals.set(time, (totals.get(time) ?? 0) + value)
    const sum = sumOf([...totals.values()])
    const average = sumOf(measured.map((one) => sumOf(one.map(([, value]) => value)) / one.length))
    const share = measured.flat().length / (measured.length * hours)
    return [
      formatNumber(of.length),
      formatNumber(Math.round(average)),
      formatNumber(Math.max(...[...totals.values()].map(Math.round))),
      formatNumber(Math.round(sum / 1000)),
      `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`,
      formatNumber(of.length - measured.length),
      '0',
    ]
  }
  const rows = rowsOf('消費電力').map((row) => [...row.children].map(({ textContent }) => textContent))
  const all = tenant.project.servers
  const racks = byKey(all, ({ location }) => `${location?.site} ${location?.rack}`)
  const sites = byKey(all, ({ location }) => `${location?.site} 計`)
  expect(rows.length).toBe(1 + sites.size + racks.size)
  expect(rows[0]).not.toContain('—')
  for (const [place, of] of [['すべて 計', all] as const, ...sites, ...racks]) {
    const [, , ...cells] = rows.find(([site, rack]) => `${site} ${rack}` === place) ?? []
    const isMeasured = of.some(({ id }) => watts.get(id)?.size)
    expect([place, ...cells]).toEqual([place, ...(isMeasured ? expected(of) : nothing(of))])
  }

  const parts = await saveWorkbook(user, files)
  expect(parts('workbook.xml')).toContain('name="消費電力"')
  expect(parts('worksheets/sheet8.xml')).toContain(`<v>${rows[0]?.[5]?.replaceAll(',', '')}</v>`)
})

const nothing = ({ length }: readonly unknown[]) => [String(length), '—', '—', '—', '—', String(length), '0']

/** What DCMI says of the whole machine, by time. */
async function systemPower(tenant: MadeTenant, id: string, query: string) {
  const { data } = await callElsewhere(tenant, 'GET', `/servers/${id}/metrics?${query}`)
  const result: { metric: { name: string }; values: [number, string][] }[] = data.result
  const values = result.find(({ metric }) => metric.name === 'System Power')?.values ?? []
  return new Map(values.map(([time, value]) => [time, Number(value)]))
}

test('the power of many machines is read on request, and no further when that is stopped', async () => {
  const tenant = await makeTenant({ servers: Array.from({ length: 45 }, (_, at) => ({ name: `n-${at}` })), events: 0 })
  let held: (() => void)[] = []
  let isHeld = false
  const traffic = watchMetrics(async () => {
    if (isHeld) await new Promise<void>((go) => held.push(go))
    return Response.json({ status: 'success', data: { resultType: 'matrix', result: [] } })
  })
  const search = new URLSearchParams({ month: monthOf(Date.now() - 3_600_000) })
  const { user } = await renderRemote(remote, `/events/reports/monthly?${search}`, { tenant })
  const begin = await screen.findByRole('button', { name: '45 台の電力を読み込む' })
  expect(traffic.ids).toEqual([])
  isHeld = true
  await user.click(begin)
  expect(await screen.findByText('メトリクスを読み込んでいます… 残り 45 台')).toBeVisible()
  await waitFor(() => expect(held).toHaveLength(4))
  isHeld = false
  for (const go of held.splice(0, 3)) go()
  await waitFor(() => expect(traffic.ids).toHaveLength(20))
  await user.click(screen.getByRole('button', { name: '中止' }))
  held.forEach((go) => go())
  held = []
  await user.click(await screen.findByRole('button', { name: '45 台の電力を読み込む' }))
  expect(await screen.findByRole('table', { name: '消費電力' })).toBeVisible()
  const all = () => rowOf(screen.getByRole('table', { name: '消費電力' }), 'すべて')
  await waitFor(() => expect(all()).toEqual(['計', ...nothing(tenant.project.servers)]))
  expect(traffic.ids).toHaveLength(65)
  expect(traffic.most).toBeLessThanOrEqual(5)
})

test('a project without metrics reads what they are', async () => {
  const tenant = await makeTenant(plan)
  const traffic = watchMetrics()
  await renderRemote(remote, address, { tenant })
  expect(await screen.findByText('消費電力は契約対象外です')).toBeVisible()
  expect(traffic.ids).toEqual([])
})
