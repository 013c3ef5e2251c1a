import { Server } from '@portal/api-client/servers'
import { type Fault, faultyPart, partFacts, type PartKind, partsOf } from './parts'

type Names = Partial<Record<PartKind, (string | Record<string, unknown>)[]>>

/** An inventory of parts with these names, read as an answer of the API. */
function inventory(names: Names, more: Record<string, unknown> = {}) {
  const listed = (kind: PartKind) => names[kind]?.map((part) => (typeof part === 'string' ? { name: part } : part))
  const named = { memoryModules: listed('memory'), disks: listed('disk'), psus: listed('psu'), fans: listed('fan') }
  const hardware = { ...named, ...more }
  return Server.parse({ id: 's', isActive: true, hardware }).hardware
}
const nameIn = (names: Names, fault: Fault, more?: Record<string, unknown>) =>
  faultyPart(fault, inventory(names, more))?.name

const physicalDisk = (bay: number) => `Physical Disk 0:1:${bay}`
test.each<[kind: string, listed: string[], said: string, part: string]>([
  // Dell
  ['memory', ['DIMM.Socket.A3', 'DIMM.Socket.A4', 'DIMM.Socket.B3'], 'Correctable error on DIMM_A3.', 'DIMM.Socket.A3'],
  ['memory', ['DIMM A3', 'DIMM A4'], 'DIMM.Socket.A3', 'DIMM A3'],
  ['memory', ['DIMM_A1', 'DIMM_A10'], 'DIMM A10', 'DIMM_A10'],
  ['memory', ['DIMM_A1', 'DIMM_A10'], 'DIMM A1', 'DIMM_A1'],
  ['storage', ['Drive 4', 'Drive 14'], 'Disk 4 in Backplane 1 of Integrated RAID Controller 1', 'Drive 4'],
  ['storage', ['Drive 3', 'Drive 4'], 'Disk 4 in Backplane 1 of RAID Controller in Slot 3', 'Drive 4'],
  ['storage', [physicalDisk(3), physicalDisk(4)], 'Disk.Bay.4:Enclosure.Internal.0-1', physicalDisk(4)],
  ['power', ['PSU.Slot.1', 'PSU.Slot.2'], 'PS2 Status', 'PSU.Slot.2'],
  ['fan', ['System Board Fan3A', 'System Board Fan3B'], 'Fan3A', 'System Board Fan3A'],
  ['fan', ['Fan 3', 'Fan 4'], 'Fan3A', 'Fan 3'],
  // HPE
  ['memory', ['PROC 1 DIMM 4', 'PROC 2 DIMM 4'], 'Proc 1 DIMM 4', 'PROC 1 DIMM 4'],
  ['memory', ['proc1dimm4', 'proc2dimm4'], 'Memory Error (Processor 2, Memory Module 4)', 'proc2dimm4'],
  ['storage', ['1I:1:3', '1I:1:4'], 'Drive failure: Port 1I Box 1 Bay 4', '1I:1:4'],
  ['storage', ['Port 1I Box 1 Bay 4', 'Port 1I Box 1 Bay 5'], 'Bay 4', 'Port 1I Box 1 Bay 4'],
  ['power', ['Power Supply 1', 'Power Supply 2'], 'Power Supply Failure (Power Supply Bay 2)', 'Power Supply 2'],
  ['fan', ['Fan 1', 'Fan 2'], 'Fan Block 2', 'Fan 2'],
  // Supermicro
  ['memory', ['P1-DIMMA1', 'P2-DIMMA1', 'P1-DIMMB1'], 'P2_DIMMA1', 'P2-DIMMA1'],
  ['storage', ['Enclosure 252 Slot 3', 'Enclosure 252 Slot 4'], 'e252:s4', 'Enclosure 252 Slot 4'],
  ['fan', ['FAN1', 'FANA', 'FANB'], 'FANA', 'FANA'],
  // Lenovo, Fujitsu, Cisco
  ['memory', ['DIMM 5', 'DIMM 15'], 'DIMM_5', 'DIMM 5'],
  ['fan', ['Fan 3 Front', 'Fan 4 Front'], 'Fan 3 Tach', 'Fan 3 Front'],
  ['memory', ['DIMM-1A', 'DIMM-2A', 'DIMM-1B'], 'DIMM-1B', 'DIMM-1B'],
  ['memory', ['DIMM_P1_A1', 'DIMM_P1_B1', 'DIMM_P2_A1'], 'DIMM_P1_B1', 'DIMM_P1_B1'],
  // Japanese, and letters of full width
  ['storage', ['ベイ 3', 'ベイ 4'], 'スロット 4 のディスクが故障しました。', 'ベイ 4'],
  ['power', ['PSU 1', 'PSU 2'], '電源ユニット PS2 の入力断', 'PSU 2'],
  ['memory', ['DIMM_A5'], '訂正不能なメモリエラー（ＤＩＭＭ＿Ａ５）', 'DIMM_A5'],
  ['fan', ['FAN2', 'FAN3'], 'FAN3 の回転数が 480 RPM まで低下し、下限しきい値 900 RPM を下回りました。', 'FAN3'],
  // Leading zeros
  ['storage', ['Drive 02', 'Drive 20'], 'Drive 2', 'Drive 02'],
])('%s of %j: 「%s」 is %s', (component, listed, said, part) => {
  const kind = ({ memory: 'memory', storage: 'disk', power: 'psu', fan: 'fan' } as const)[component] ?? 'disk'
  // A sensor is named or the text says it, and the kind is not always known.
  expect(nameIn({ [kind]: listed }, { component, sensorName: said })).toBe(part)
  expect(nameIn({ [kind]: listed }, { component, text: said })).toBe(part)
})

const storage = (text: string): Fault => ({ component: 'storage', text })
const memory = (text: string, sensorName?: string): Fault => ({
  component: 'memory',
  text,
  ...(sensorName && { sensorName }),
})
const fan = (text: string): Fault => ({ component: 'fan', text })

test.each<[why: string, listed: Names, fault: Fault, more?: Record<string, unknown>]>([
  ['two parts of one name', { disk: ['Bay 4', 'Bay 4'] }, storage('Bay 4')],
  ['the same bay of two enclosures', { disk: ['Enclosure 1 Slot 4', 'Enclosure 2 Slot 4'] }, storage('Bay 4')],
  ['a module of an unnamed processor, of two', { memory: ['PROC 1 DIMM 4'] }, memory('DIMM 4'), { cpuCount: 2 }],
  ['a module of one processor, where another’s is listed', { memory: ['PROC 2 DIMM 4'] }, memory('Proc 1 DIMM 4')],
  ['an enclosure beside the machine', { disk: ['Drive 4'] }, storage('Disk 4 in Enclosure 2')],
  ['two at once', { memory: ['DIMM_A1', 'DIMM_A2'] }, memory('DIMM_A1/A2')],
  ['two in a sentence', { fan: ['FAN3', 'FAN4'] }, fan('FAN3 と FAN4 が停止しました。')],
  ['two, of which one is not listed', { fan: ['FAN3'] }, fan('FAN3 と FAN4 が停止しました。')],
  ['a sensor that contradicts its text', { memory: ['DIMM_A1', 'DIMM_B2'] }, memory('DIMM_B2 を交換', 'DIMM_A1')],
  ['both rotors', { fan: ['Fan3A', 'Fan3B'] }, fan('Fan 3')],
  ['a count', { disk: ['Drive 2'] }, storage('ディスク 2 台が故障しました。')],
  ['a size', { disk: ['Drive 4'] }, storage('SSD 4 TB が故障しました。')],
  ['a virtual disk', { disk: ['Drive 3'] }, storage('Virtual Disk 3 degraded')],
  ['a card', { disk: ['Drive 3'] }, storage('RAID Controller in Slot 3 failed')],
  ['what Windows counts', { disk: ['Drive 3'] }, storage('PhysicalDrive3')],
  ['half of a scheme', { memory: ['A1_DIMM0'] }, memory('B1_DIMM0')],
  ['a redundancy', { psu: ['PS1', 'PS2'] }, { component: 'power', sensorName: 'PS Redundancy' }],
  ['a temperature', { memory: ['DIMM_A1'] }, { component: 'temperature', sensorName: 'DIMM_A1 Temp' }],
  ['a fan of a power supply', { fan: ['FAN1', 'FAN2'], psu: ['PS1'] }, { component: 'fan', sensorName: 'PSU1 FAN 1' }],
  ['a fan of a processor', { fan: ['FAN1'] }, { component: 'fan', sensorName: 'CPU_FAN1' }],
  ['two kinds, of an unknown one', { psu: ['PS2'], disk: ['Bay 2'] }, { text: 'Power Supply Bay 2' }],
  ['no inventory of that kind', { psu: ['PS1'] }, memory('DIMM_A1')],
  ['nothing', { psu: ['PS1'] }, {}],
  // Rest parameters, because jest would take a fourth one for its callback where a row has three.
])('%s: no part', (_why, ...[listed, fault, more]) => expect(nameIn(listed, fault, more)).toBeUndefined())

test('a part of a scheme of its own is found by the name of its sensor alone', () => {
  const disks = { disk: ['sda', 'sdb'] }
  expect(nameIn(disks, { component: 'storage', sensorName: 'sdb Status' })).toBe('sdb')
  expect(nameIn(disks, { component: 'storage', text: 'sdb' })).toBeUndefined()
})

test('without an inventory there is no part', () => {
  expect(faultyPart({ component: 'fan', sensorName: 'FAN1' }, null)).toBeUndefined()
  expect(faultyPart({ component: 'fan', sensorName: 'FAN1' }, undefined)).toBeUndefined()
  expect(partsOf(null)).toEqual([])
})

test('a kind that the API does not name follows from the words', () => {
  expect(nameIn({ memory: ['DIMM_A1'], fan: ['FAN1'] }, { text: 'DIMM_A1 failed' })).toBe('DIMM_A1')
  expect(nameIn({ disk: ['Drive 1'], fan: ['FAN1'] }, { component: 'Drive Slot/Bay', text: 'Drive 1' })).toBe('Drive 1')
})

test('a serial number names its part, unless the slot says another', () => {
  const disks = ['X', 'Bay 2'].map((name, at) => ({ name, serialNo: `S4XN0M7${at}` }))
  expect(nameIn({ disk: disks }, { component: 'storage', text: 'Drive with serial S4XN0M70 failed' })).toBe('X')
  expect(nameIn({ disk: disks }, { component: 'storage', text: 'Bay 2 (S4XN0M70)' })).toBeUndefined()
})

test('the slot that the inventory gives is the name, and unknown facts are left out', () => {
  const ssd = { name: 'SSD 1', slot: 'ベイ 4', model: 'MZ7', capacityGB: 1920 }
  const [first, second] = partsOf(inventory({ disk: [ssd, 'Bay 5'] }))
  expect(first).toMatchObject({ id: 'disk:ベイ 4', name: 'ベイ 4', slot: { group: null, position: '4' } })
  expect(first && partFacts(first)).toBe('型番 MZ7、1,920 GB')
  expect(second && partFacts(second)).toBe('')
})

test('parts of one name are told apart', () => {
  expect(partsOf(inventory({ disk: ['SSD', 'SSD'] })).map(({ id }) => id)).toEqual(['disk:SSD', 'disk:SSD 2'])
})
