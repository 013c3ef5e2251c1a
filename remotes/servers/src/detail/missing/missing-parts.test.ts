import { Server } from '@portal/api-client/servers'
import { lossesOf, nextReference, type Reference, referenceOf } from './missing-parts'

type Listed = { name: string; serialNo?: string }
const disks = (...names: string[]): { disks: Listed[] } => ({ disks: names.map((name) => ({ name })) })

function seen(hardware: Record<string, unknown>, reportedAt?: string): Reference {
  const server = Server.parse({ id: 's', isActive: true, hardware: { ...hardware, reportedAt } })
  const reference = referenceOf(server, Date.UTC(2026, 0, 1))
  if (!reference) throw new Error('The inventory is known')
  return reference
}
const told = (before: Reference, after: Reference) =>
  lossesOf(before, after).map((loss) => [loss.kind, loss.before, loss.after, loss.parts.map(({ name }) => name)])

test('a part that is listed no more is missing', () => {
  const losses = told(seen(disks('Bay 0', 'Bay 1', 'Bay 2')), seen(disks('Bay 0', 'Bay 2')))
  expect(losses).toEqual([['disk', 3, 2, ['Bay 1']]])
})

test('nothing is missing when nothing is, when there are more, and when one was put in place of another', () => {
  expect(told(seen(disks('Bay 0')), seen(disks('Bay 0')))).toEqual([])
  expect(told(seen(disks('Bay 0')), seen(disks('Bay 0', 'Bay 1')))).toEqual([])
  const part = (serialNo: string) => ({ disks: [{ name: 'Bay 0', serialNo }] })
  expect(told(seen(part('A')), seen(part('B')))).toEqual([])
})

test('a section that is gone as a whole was not read', () => {
  const psus = [{ name: 'PS1' }]
  expect(told(seen({ ...disks('Bay 0', 'Bay 1'), psus }), seen({ psus }))).toEqual([])
  expect(told(seen(disks('Bay 0')), seen(disks()))).toEqual([])
})

test('a part that moved is found by its serial number, one of another spelling by its slot', () => {
  const numbered = (parts: Record<string, string>) =>
    seen({ disks: Object.entries(parts).map(([name, serialNo]) => ({ name, serialNo })) })
  const before = numbered({ 'Bay 0': 'A', 'Bay 1': 'B', 'Bay 2': 'C' })
  const moved = numbered({ 'Bay 7': 'A', 'Bay 2': 'C' })
  expect(told(before, moved)).toEqual([['disk', 3, 2, ['Bay 1']]])
  expect(told(before, seen(disks('Drive 0', 'Disk 1')))).toEqual([['disk', 3, 2, ['Bay 2']]])
})

test('when all have other names, only how many are missing is known', () => {
  expect(told(seen(disks('sda', 'sdb', 'sdc')), seen(disks('Bay 0', 'Bay 1')))).toEqual([['disk', 3, 2, []]])
})

test('without a list of modules the size of the memory tells, but not what an operating system rounds', () => {
  expect(told(seen({ memoryGiB: 64 }), seen({ memoryGiB: 48 }))).toEqual([['size of memory', 64, 48, []]])
  expect(told(seen({ memoryGiB: 62.8 }), seen({ memoryGiB: 62.6 }))).toEqual([])
  expect(told(seen({ memoryGiB: 64 }), seen({}))).toEqual([])
  const modules = (...names: string[]) => ({ memoryModules: names.map((name) => ({ name })) })
  const whole = { memoryGiB: 64, ...modules('DIMM_A1', 'DIMM_A2') }
  const half = { memoryGiB: 32, ...modules('DIMM_A1') }
  expect(told(seen(whole), seen(half))).toEqual([['memory', 2, 1, ['DIMM_A2']]])
  expect(told(seen({ cpuCount: 2 }), seen({ cpuCount: 1 }))).toEqual([['processor', 2, 1, []]])
})

test('an inventory that is older than the reference is no news', () => {
  const late = seen(disks('Bay 0', 'Bay 1'), '2026-11-02T00:00:00Z')
  expect(told(late, seen(disks('Bay 0'), '2026-11-01T00:00:00Z'))).toEqual([])
  expect(told(late, seen(disks('Bay 0'), '2026-11-03T00:00:00Z'))).toHaveLength(1)
})

test('an inventory that is not known is no reference, and what it did not list stays in the next one', () => {
  expect(referenceOf(Server.parse({ id: 's', isActive: true, hardware: null }), 0)).toBeNull()
  const before = seen({ ...disks('Bay 0'), psus: [{ name: 'PS1' }], cpuCount: 2 })
  const next = nextReference(before, seen(disks('Bay 1')))
  expect(next.parts.map(({ name }) => name)).toEqual(['Bay 1', 'PS1'])
  expect(next.cpuCount).toBe(2)
})

test('its time is that of the report, or else that of the browser, and which it is is known', () => {
  expect(seen({}, '2026-11-02T00:00:00Z')).toMatchObject({ at: '2026-11-02T00:00:00Z', isReported: true })
  expect(seen({})).toMatchObject({ at: '2026-01-01T00:00:00.000Z', isReported: false })
})
