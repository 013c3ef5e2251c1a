import { renderRemote } from '@portal/testing/render-remote'
import { catchSavedFiles, onlyText } from '@portal/testing/saved-files'
import { makeTenant } from '@portal/testing/tenant'
import { screen, waitFor, within } from '@testing-library/react'
import module from '../../module'
import { changeAsSomeoneElse, idOf } from '../../list.fixture'

const PLAN = { servers: [{ name: 'a-1' }, { name: 'a-2' }, { name: 'b-1' }] }
const POWER = { __name__: 'ipmi_dcmi_power_watts', name: 'System', unit: 'watts' }
const INLET = { __name__: 'ipmi_temperature_celsius', name: 'Inlet Temp', unit: 'celsius' }
const answer = (watts: string | null, celsius: string) => {
  const power = watts === null ? [] : [{ metric: POWER, values: [[1, watts]] }]
  const result = [...power, { metric: INLET, values: [[1, celsius]] }]
  return { status: 'success', data: { resultType: 'matrix', result } }
}

async function placed() {
  const tenant = await makeTenant(PLAN)
  for (const [name, rack, unit] of [['a-1', 'A', 1] as const, ['a-2', 'A', 2] as const, ['b-1', 'B', 1] as const])
    await changeAsSomeoneElse(tenant, idOf(tenant, name), '', { name, location: { site: '東京', rack, unit } })
  return tenant
}

/** Opens the view; the metrics of each machine are those of `metrics`, by its name, and null is a failure. */
async function open(metrics: Record<string, object | null>, ready = placed()) {
  const tenant = await ready
  const real = globalThis.fetch
  const traffic = { now: 0, most: 0 }
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const [, id] = /\/servers\/([^/]+)\/metrics/.exec(String(input)) ?? []
    if (!id) return real(input, init)
    traffic.most = Math.max(traffic.most, (traffic.now += 1))
    await Promise.resolve()
    traffic.now -= 1
    const name = tenant.project.servers.find((server) => server.id === id)?.name ?? ''
    const body = metrics[name] ?? null
    return Response.json(body ?? { code: 'x', message: '混み合っています。' }, { status: body ? 200 : 503 })
  })
  return { traffic, ...(await renderRemote(module, '/servers?view=power', { tenant })) }
}
const rack = async (name: RegExp) =>
  within(await screen.findByRole('table', { name: '東京 の電力と温度' })).findByRole('row', { name })

const VALUES = { 'a-1': answer('300', '22'), 'a-2': answer(null, '25.5'), 'b-1': answer('410', '21') }

test('power is summed up and the warmest inlet named, by site and rack', async () => {
  const { traffic } = await open(VALUES)
  const sums = '電力の合計 710 W（3 台中 2 台の値）、吸気温度の最大 25.5 °C（3 台中 3 台の値）'
  expect(await screen.findByText(sums)).toBeVisible()
  expect(await rack(/^A 2 300 W ?2 台中 1 台の値 25.5 °C ?2 台中 2 台の値 a-2/)).toBeVisible()
  expect(await rack(/^B 1 410 W ?1 台中 1 台の値/)).toBeVisible()
  expect(traffic.most).toBeLessThanOrEqual(4)
})

test('machines that cannot be read are said, and keep their values when that fails later', async () => {
  const metrics: Record<string, object | null> = { ...VALUES, 'a-2': null }
  const { user } = await open(metrics)
  expect(await screen.findByText(/^1 台の値を読み込めませんでした。/)).toBeVisible()
  expect(await rack(/^A 2 300 W ?2 台中 1 台の値.*1 台を取得できません$/)).toBeVisible()
  metrics['a-1'] = null
  metrics['a-2'] = answer('200', '20')
  await user.click(screen.getByRole('button', { name: '値を更新' }))
  expect(await rack(/^A 2 500 W ?2 台中 2 台の値.*1 台を取得できません$/)).toBeVisible()
})

test('sites beyond the first sixty machines are read on request', async () => {
  const servers = Array.from({ length: 61 }, (_, at) => ({ name: `n-${at}` }))
  const metrics = Object.fromEntries(servers.map(({ name }) => [name, answer('100', '20')]))
  const { user } = await open(metrics, makeTenant({ servers }))
  await screen.findByText(/に読み込んだ値$/)
  const [request, ...others] = screen.getAllByRole('button', { name: /^\d+ 台の値を読み込む$/ })
  expect(others).toEqual([])
  const sums = screen.getAllByText(/^電力の合計 [\d,]+00 W/).length
  await user.click(request ?? document.body)
  await waitFor(() => expect(screen.getAllByText(/^電力の合計 [\d,]+00 W/)).toHaveLength(sums + 1))
  expect(request).not.toBeInTheDocument()
})

test('the table is saved', async () => {
  const files = catchSavedFiles()
  const { user } = await open(VALUES)
  await screen.findByText(/^電力の合計 710 W/)
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  expect(await onlyText(files)).toContain('東京,A,2,300,1,25.5,a-2,2,0\r\n')
})
