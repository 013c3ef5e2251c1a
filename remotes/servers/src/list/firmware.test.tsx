import type { ServerRow } from '@portal/api-client/servers'
import { renderRemote } from '@portal/testing/render-remote'
import { catchSavedFiles, onlyText } from '@portal/testing/saved-files'
import { choose, confirm } from '@portal/testing/steps'
import { screen, waitFor, within } from '@testing-library/react'
import module from '../module'
import { STATES } from '../states.fixture'
import { firmwareMatrix } from './firmware-matrix'
import { names } from '../list.fixture'

const machine = (name: string, model: string | null, firmware: Partial<ServerRow['firmware'][number]>[]) =>
  ({ id: name, name, model, firmware: firmware.map((one) => ({ kind: 'bios', name: 'BIOS', ...one })) }) as ServerRow
const bios = (version: string, updatable: boolean | null = false, latestVersion: string | null = '2.0') =>
  ({ version, updatable, latestVersion }) satisfies Partial<ServerRow['firmware'][number]>

test('versions are counted by model, the usual one first, and machines that are behind are named', () => {
  const [first, second] = firmwareMatrix([
    machine('a', 'R750', [bios('1.0', true)]),
    machine('b', 'R750', [bios('2.0'), { ...bios('7.1'), kind: 'bmc', name: 'iDRAC' }]),
    machine('c', 'R750', [bios('2.0')]),
    machine('d', 'R650', [bios('1.0', null, null)]),
    machine('e', null, []),
  ])
  expect(first).toMatchObject({ model: 'R650', rows: [{ latest: null, behind: [] }] })
  expect(second?.rows.map(({ name }) => name)).toEqual(['BIOS', 'iDRAC'])
  const versions = [
    { version: '2.0', machines: 2, isLatest: true },
    { version: '1.0', machines: 1, isLatest: false },
  ]
  expect(second?.rows[0]).toMatchObject({ latest: '2.0', machines: 3, versions, behind: [{ name: 'a' }] })
})

test('the machines that are behind are one click from the matrix, and it is saved as a file', async () => {
  const files = catchSavedFiles()
  const { user, project, location } = await renderRemote(module, '/servers?view=firmware', { plan: STATES })
  const parts = project.servers.flatMap((server) => server.firmware.map((part) => ({ server, ...part })))
  const behind = parts.filter(({ updatable }) => updatable)
  const [wanted] = behind
  const model = wanted?.server.model ?? ''
  const same = behind.filter(({ server, name }) => server.model === model && name === wanted?.name)
  const table = await screen.findByRole('table', { name: `${model} のファームウェア` })
  const row = (await within(table).findByText(wanted?.name ?? '')).closest('tr') ?? table
  await choose(user, '書き出し', 'ファームウェア (CSV)')
  const text = await onlyText(files)
  expect(text).toContain(`${model},`)
  // Firmware that the rows of a list leave out is in the matrix and in the file.
  const [server] = project.servers
  const leftOut = server?.firmware.find(({ kind, updatable }) => kind !== 'bios' && updatable !== true)
  const other = screen.getByRole('table', { name: `${server?.model} のファームウェア` })
  expect(within(other).getByText(leftOut?.name ?? '')).toBeVisible()
  expect(text).toContain(`,${leftOut?.name},`)
  await user.click(within(row).getByRole('link', { name: `${same.length} 台` }))
  await waitFor(() => expect(names().sort()).toEqual(same.map(({ server }) => server.name).sort()))
  expect(new URLSearchParams(location().split('?')[1]).get('firmware')).toBe(wanted?.name)
})

test('the agents of those machines are told after a question', async () => {
  const { user } = await renderRemote(module, '/servers?view=firmware', { plan: STATES })
  const buttons = await screen.findAllByRole('button', { name: /の通知を送る$/ })
  const button = buttons.find((one) => one.getAttribute('aria-disabled') !== 'true' && !one.hasAttribute('disabled'))
  await user.click(button ?? document.body)
  await confirm(user, '通知を送る', /台に .* の通知を送りますか？$/)
  expect(await screen.findByText(/^\d+ 台に通知を送りました。$/)).toBeVisible()
})
