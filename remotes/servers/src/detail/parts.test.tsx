import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant } from '@portal/testing/tenant'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import module from '../module'
import { changeAnswers, inPart, openServer } from './detail.fixture'

type Hardware = Record<string, unknown> & { memoryModules: { name: string }[]; disks: { name: string }[] }

/** Changes the inventory in the answer about one server. */
const withHardware = (change: (hardware: Hardware) => Record<string, unknown> | null) =>
  changeAnswers(inPart('/servers/', (body) => 'hardware' in body && { hardware: change(body.hardware) }))
const without = (...names: string[]) =>
  withHardware((hardware) => ({
    ...hardware,
    memoryModules: hardware.memoryModules.filter(({ name }) => !names.includes(name)),
    disks: hardware.disks.filter(({ name }) => !names.includes(name)),
  }))
const drawing = async () => within(await screen.findByRole('toolbar', { name: '構成部品の図' }))
const missing = () => screen.findByRole('region', { name: '欠けた部品' })
const nothingMissing = () => expect(screen.queryByRole('region', { name: '欠けた部品' })).not.toBeInTheDocument()
const keyOfParts = () => Object.keys(localStorage).find((each) => each.startsWith('portal.parts.')) ?? ''
/** A server whose page is opened again and again, in one browser. */
async function revisited() {
  const tenant = await makeTenant({ servers: [{ name: 'web-01' }], metricServers: 1 })
  const [machine] = tenant.project.servers
  const open = async (tab = '') => {
    cleanup()
    const page = await renderRemote(module, `/servers/${machine?.id}${tab}`, { tenant })
    await screen.findByRole('heading', { level: 1, name: 'web-01' })
    return page
  }
  return { machine, open }
}

test.each([
  ['memoryCorrectable', 'メモリ DIMM_A2', 'memoryModules', 'DIMM_A2'],
  ['driveFault', 'ディスク Drive 2', 'disks', 'Drive 2'],
  ['supplyLost', '電源ユニット PS2', 'psus', 'PS2'],
  ['fan3Low', 'ファン FAN3', 'fans', 'FAN3'],
] as const)('the reason of %s names its part, and leads to it in the drawing', async (trouble, name, list, slot) => {
  const { user, machine, location } = await openServer({ name: 'db-01', open: [{ trouble }] })
  const why = within(await screen.findByRole('region', { name: /^なぜ/ }))
  const link = why.getByRole('link', { name })
  const part = machine.hardware?.[list].find((one) => one.name === slot)
  const facts = [part?.model && `型番 ${part.model}`, part?.serialNo && `シリアル番号 ${part.serialNo}`]
  expect(link.closest('li')).toHaveTextContent([name, facts.filter(Boolean).join('、')].filter(Boolean).join(': '))
  await user.click(link)
  await waitFor(() => expect(location()).toContain('tab=hardware'))
  const drawn = (await drawing()).getByRole('button', { name: new RegExp(`^${name}、(重大|警告)`) })
  await waitFor(() => expect(drawn).toHaveFocus())
  expect(drawn).toHaveAttribute('aria-pressed', 'true')
})

test('a reason that is about no single part names none', async () => {
  await openServer({ name: 'db-01', open: [{ trouble: 'powerRedundancyLost' }] })
  const why = within(await screen.findByRole('region', { name: /^なぜ/ }))
  expect(why.queryByRole('link', { name: /電源ユニット/ })).not.toBeInTheDocument()
})

test('a part that has a fault and is not listed is told so, in a browser that sees the server for the first time', async () => {
  without('DIMM_A2')
  await openServer({ name: 'db-01', open: [{ trouble: 'memoryCorrectable' }] })
  const why = within(await screen.findByRole('region', { name: /^なぜ/ }))
  expect(why.getByText('メモリ DIMM_A2 は、報告された構成の一覧にありません。')).toBeVisible()
  expect(why.queryByRole('link', { name: 'メモリ DIMM_A2' })).not.toBeInTheDocument()
  nothingMissing()
})

test('an API that lists neither modules nor fans has a page without them, and no part is named', async () => {
  withHardware(({ memoryModules: _modules, fans: _fans, ...rest }) => rest)
  await openServer({ name: 'db-01', open: [{ trouble: 'memoryCorrectable' }] }, { tab: 'hardware' })
  expect((await drawing()).getByRole('group', { name: 'ディスク' })).toBeVisible()
  expect((await drawing()).queryByRole('group', { name: /^メモリ/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('table', { name: 'メモリモジュール' })).not.toBeInTheDocument()
  expect(screen.queryByText(/構成の一覧にありません/)).not.toBeInTheDocument()
})

test('the drawing has one tab stop, its arrow keys move, and the part in focus is told below', async () => {
  const { user, machine } = await openServer({ name: 'web-01' }, { tab: 'hardware' })
  const parts = (await drawing()).getAllByRole('button')
  expect(parts.filter(({ tabIndex }) => tabIndex === 0)).toEqual([parts[0]])
  expect(screen.getByText('異常のある部品はありません。')).toBeVisible()
  act(() => parts[0]?.focus())
  await user.keyboard('{ArrowRight}')
  expect(parts[1]).toHaveFocus()
  const said = screen.getByText('メモリ DIMM_A2').closest('p')
  expect(said).toHaveTextContent(machine.hardware?.memoryModules[1]?.serialNo ?? '—')
  await user.keyboard('{End}')
  expect(parts.at(-1)).toHaveFocus()
  await user.keyboard('{ArrowRight}{Home}')
  expect(parts[0]).toHaveFocus()
  // A pointer that chooses another part does not take the keyboard along.
  const last = parts.at(-1)
  if (last) await user.hover(last)
  await user.keyboard('{ArrowRight}')
  expect(parts[1]).toHaveFocus()
})

test('a part whose name tells no place is listed below, and drawn nowhere', async () => {
  const disks = [{ name: 'SSD', health: 'OK' }, { name: 'Bay 1' }, { name: 'bay 1' }]
  withHardware((hardware) => ({ ...hardware, disks }))
  await openServer({ name: 'web-01' }, { tab: 'hardware' })
  const below = within(await screen.findByRole('list', { name: '図にない部品' }))
  // Two that have the same place are as unknown as one without.
  const listed = below.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)
  expect(listed).toEqual(['ディスク SSD', 'ディスク Bay 1', 'ディスク bay 1'])
  expect((await drawing()).queryByRole('group', { name: 'ディスク' })).not.toBeInTheDocument()
})

test('parts that the inventory has lost are told until the user accepts it', async () => {
  const { machine, open } = await revisited()
  await open()
  await waitFor(() => expect(keyOfParts()).not.toBe(''))
  nothingMissing()

  without('DIMM_B3')
  await open()
  const section = await missing()
  expect(section).toHaveTextContent(/前回の報告（.+ JST）と比べて/)
  const lost = machine?.hardware?.memoryModules.find(({ name }) => name === 'DIMM_B3')
  const [item, ...others] = within(section).getAllByRole('listitem')
  const facts = `型番 ${lost?.model}、シリアル番号 ${lost?.serialNo}、${lost?.capacityGiB} GiB`
  expect([item?.textContent, others]).toEqual([`メモリ DIMM_B3 ${facts}`, []])

  const { user } = await open('?tab=hardware')
  await missing()
  expect((await drawing()).getByRole('button', { name: /^メモリ DIMM_B3、欠けています/ })).toBeVisible()
  await user.click(within(await missing()).getByRole('button', { name: '確認しました' }))
  await waitFor(nothingMissing)
  expect((await drawing()).queryByRole('button', { name: /DIMM_B3/ })).not.toBeInTheDocument()

  await open()
  await screen.findByRole('list', { name: 'コンポーネントの状態' })
  nothingMissing()
})

test('an inventory that could not be read has lost nothing, and the reference stays', async () => {
  const { open } = await revisited()
  const components = () => screen.findByRole('list', { name: 'コンポーネントの状態' })
  await open()
  await components()
  const unread = withHardware(() => null)
  await open()
  await components()
  nothingMissing()
  unread()
  without('Drive 1')
  await open()
  expect(await missing()).toHaveTextContent('ディスク Drive 1')
})

test('the browser remembers the parts of the servers seen last, and of no more than 50', async () => {
  const { machine, open } = await revisited()
  await open()
  await waitFor(() => expect(keyOfParts()).not.toBe(''))
  const key = keyOfParts()
  const kept = () => JSON.parse(localStorage.getItem(key) ?? '[]').map(({ serverID }: { serverID: string }) => serverID)
  expect(kept()).toEqual([machine?.id])
  const [own] = JSON.parse(localStorage.getItem(key) ?? '[]')
  const others = Array.from({ length: 60 }, (_, index) => ({ ...own, serverID: `other-${index}` }))
  localStorage.setItem(key, JSON.stringify(others))
  await open()
  await waitFor(() => expect(kept()).toHaveLength(50))
  expect(kept().at(-1)).toBe(machine?.id)
})

test('without the time of the report it says what it is compared with', async () => {
  const { open } = await revisited()
  const untimed = withHardware(({ reportedAt: _at, ...rest }) => rest)
  await open()
  await waitFor(() => expect(keyOfParts()).not.toBe(''))
  untimed()
  withHardware(({ reportedAt: _at, ...rest }) => ({ ...rest, disks: rest.disks.slice(1) }))
  await open()
  expect(await missing()).toHaveTextContent(/このブラウザーで前回確認した構成（.+ JST）と比べて/)
})
