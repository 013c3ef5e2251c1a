import { renderRemote } from '@portal/testing/render-remote'
import { catchSavedFiles, onlyText, textOf } from '@portal/testing/saved-files'
import { makeTenant } from '@portal/testing/tenant'
import { answerInstead, brokenNetwork, neverAnswer } from '@portal/testing/change-answer'
import { choose, rowsOf } from '@portal/testing/steps'
import { screen, waitFor, within } from '@testing-library/react'
import module from '../../module'

const NAME = '大阪-バックアップ専用機'
const ALARM = [{ trouble: 'fan3Low', minutesAgo: 30 }]
const FULL = { servers: [{ name: NAME, hardLogs: 909, oddRecords: true, open: ALARM }] }
const SOME = { servers: [{ name: NAME, hardLogs: 60, open: ALARM }] }
const BASIC = { entitlements: { infraAdvanced: false } }

async function openTab(query = '', plan: Record<string, unknown> = SOME) {
  const tenant = await makeTenant(plan)
  const path = `/servers/${tenant.project.servers[0]?.id}?tab=hard-logs`
  const page = await renderRemote(module, `${path}${query}`, { tenant })
  await screen.findByRole('table', { name: 'ハードログ' })
  return { ...page, path, logs: tenant.project.hardLogs }
}
async function save(user: Awaited<ReturnType<typeof openTab>>['user'], file: string) {
  await choose(user, '書き出し', file)
}
const bodyRows = () => rowsOf('ハードログ')

test('a full log of 909 records is shown page by page, in Japanese and in the words of the machine; a clock that was never set, or fell back to 2000, says so', async () => {
  const { user, navigate, path } = await openTab('&size=25', FULL)
  expect(screen.getByText('全 909 件中 1–25 件')).toBeVisible()
  await waitFor(() => expect(bodyRows()).toHaveLength(25))
  await user.click(screen.getByRole('button', { name: '37 ページ' }))
  expect(await screen.findByText('全 909 件中 901–909 件')).toBeVisible()
  expect(screen.getByRole('row', { name: /ログの消去 SEL: Log Area Reset\/Cleared - Asserted/ })).toBeVisible()
  await navigate(`${path}&size=200&q=S0/G0`)
  expect(await within(screen.getByRole('table')).findByText('BMC 時刻未設定')).toBeVisible()
  expect(within(screen.getByRole('table')).getByText(/^受信/)).toBeVisible()
})

test('it is read again on demand, and tells when it could not be', async () => {
  const { user } = await openTab()
  const broken = answerInstead({}, brokenNetwork)
  await user.click(screen.getByRole('button', { name: '今すぐ更新' }))
  expect(await screen.findByText(/更新に失敗しました/)).toBeVisible()
  expect(bodyRows().length).toBeGreaterThan(5)
  broken.mockRestore()
  await user.click(screen.getByRole('button', { name: '今すぐ更新' }))
  await waitFor(() => expect(screen.queryByText(/更新に失敗しました/)).toBeNull())
})

test('its address filters it, in Japanese too, and each condition can be taken off', async () => {
  const { user, location, logs } = await openTab('&q=下限の重大&sensorType=Fan&period=24h')
  await waitFor(() => expect(bodyRows()).toHaveLength(1))
  expect(bodyRows()[0]).toHaveTextContent('FAN3')
  expect(bodyRows()[0]).toHaveTextContent('480 RPM / 900 RPM')
  await user.click(screen.getByRole('button', { name: '検索語を消す' }))
  await user.click(screen.getByRole('button', { name: '条件「期間: 24 時間以内」を外す' }))
  expect(location()).toMatch(/\?tab=hard-logs&sensorType=Fan$/)
  const fans = logs.filter(({ sensorType }) => sensorType === 'Fan')
  expect(await screen.findByText(new RegExp(`^全 ${fans.length} 件中`))).toBeVisible()
})

test('a period of one’s own has days', async () => {
  const { user, location, logs } = await openTab()
  await choose(user, '絞り込みを追加', '期間')
  await user.click(screen.getByRole('radio', { name: 'カスタム' }))
  const [day = ''] = logs.at(-40)?.receivedAt.split('T') ?? []
  await user.type(await screen.findByLabelText(/開始日/), day)
  await waitFor(() => expect(location()).toMatch(new RegExp(`period=custom&from=${day}$`)))
  const name = new RegExp(`条件「期間: ${day.replaceAll('-', '/')} から」を外す`)
  expect(await screen.findByRole('button', { name })).toBeVisible()
})

test('the export is the file of the server byte for byte, with its name and the conditions of the page', async () => {
  const files = catchSavedFiles()
  const { user, project, logs } = await openTab('&severity=Critical')
  await save(user, '条件に合うログの原本 (CSV)')
  const text = await onlyText(files)
  expect(files[0]?.name).toMatch(new RegExp(`^${project.name}_hard-logs_大阪-バックアップ専用機_\\d{8}-\\d{6}\\.csv$`))
  expect(text).toMatch(/^\uFEFFID,レコード ID,発生日時/)
  expect(text.trim().split('\r\n')).toHaveLength(1 + logs.filter(({ severity }) => severity === 'Critical').length)
})

test('an export can be given up while it comes', async () => {
  const files = catchSavedFiles()
  const { user } = await openTab()
  const { fetched } = neverAnswer('/export')
  await save(user, 'すべてのログの原本 (CSV)')
  await user.click(await screen.findByRole('button', { name: '中止' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '中止' })).not.toBeInTheDocument())
  fetched.mockRestore()
  expect(files).toHaveLength(0)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('the rows in sight are a file of their own', async () => {
  const files = catchSavedFiles()
  const { user } = await openTab('&q=FAN3')
  await save(user, '表示中のログ (CSV)')
  const [head, first] = (await textOf(files[0])).split('\r\n')
  const [values, times] = ['値,しきい値,単位,関連イベント,生データ', '発生日時,受信日時']
  expect(head).toBe(`\uFEFF内容,内容 (原文),重大度,センサー名,${values},${times},センサー種別,方向`)
  expect(first).toMatch(/^下限の重大しきい値を下回りました,.*,重大,FAN3,480,900,RPM,.*,[0-9a-f]{32},.*,ファン,検知$/)
})

test('without the contract for it the export says so', async () => {
  const { user } = await openTab('', { servers: 1, ...BASIC })
  await user.click(await screen.findByRole('button', { name: '書き出し' }))
  const item = await screen.findByRole('menuitem', { name: /原本/ })
  await waitFor(() => expect(item).toHaveTextContent('ハードログの書き出しは契約対象外です。'))
})
