import { renderRemote } from '@portal/testing/render-remote'
import { catchSavedFiles } from '@portal/testing/saved-files'
import { makeTenant } from '@portal/testing/tenant'
import { screen, waitFor, within } from '@testing-library/react'
import { strFromU8, unzipSync } from 'fflate'
import remote from '../module'
import { monthOf, monthText } from './month'

const plan = {
  servers: [
    {
      name: '基幹DB-01',
      site: '東京第一DC',
      supportInDays: 20,
      open: [
        { trouble: 'supplyFailed', status: 'new' as const, minutesAgo: 1 },
        { trouble: 'cpuHot', status: 'in_progress' as const, minutesAgo: 2 },
      ],
    },
    { name: 'web-01', site: '大阪DC', open: [{ trouble: 'agentOffline', status: 'new' as const, minutesAgo: 3 }] },
  ],
  events: 40,
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
  for (const [severity, name] of [
    ['Critical', '重大'],
    ['Warning', '警告'],
  ] as const) {
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

test('the workbook has a sheet for each table, with the same figures', async () => {
  const files = catchSavedFiles()
  const tenant = await makeTenant(plan)
  const { user } = await renderRemote(remote, address, { tenant })
  const table = await screen.findByRole('table', { name: '重大度別' })
  await user.click(screen.getByRole('button', { name: '書き出し' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excel ファイル (.xlsx)' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toMatch(new RegExp(`^${tenant.project.name}_report-${month}_\\d{8}-\\d{6}\\.xlsx$`))
  const parts = unzipSync(new Uint8Array((await files[0]?.bytes) ?? new ArrayBuffer(0)))
  const workbook = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())
  expect([...workbook.matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    '概要',
    '重大度別',
    'イベントのまとまり',
    '拠点別',
    'イベントの多いサーバー',
    'サポート期限',
    '更新できるファームウェア',
  ])
  const sheet = strFromU8(parts['xl/worksheets/sheet2.xml'] ?? new Uint8Array())
  const [count] = rowOf(table, '重大')
  expect(sheet).toContain(`<v>${count}</v>`)
})

test('a month without events says so, and another is chosen', async () => {
  const tenant = await makeTenant({ servers: [{ name: 'web-01' }], events: 0 })
  const { user, location } = await renderRemote(remote, '/events/reports/monthly?month=1999-01', { tenant })
  expect(await screen.findByText('イベントは発生していません。')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: '対象の月' }))
  await user.click(await screen.findByText(monthText(month)))
  await waitFor(() => expect(location()).toBe(address))
})
