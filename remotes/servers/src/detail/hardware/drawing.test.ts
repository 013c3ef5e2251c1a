import { partsOf } from '@portal/api-client/parts'
import { Server } from '@portal/api-client/servers'
import { drawingOf } from './drawing'

type Names = { memory?: string[]; disks?: string[]; fans?: string[] }

function drawn({ memory = [], disks = [], fans = [] }: Names, missing: Names = {}) {
  const parts = (names: Names) => {
    const named = (list: string[] = []) => list.map((name) => ({ name }))
    const hardware = { memoryModules: named(names.memory), disks: named(names.disks), fans: named(names.fans) }
    return partsOf(Server.parse({ id: 's', isActive: true, hardware }).hardware)
  }
  const { banks, unplaced } = drawingOf(parts({ memory, disks, fans }), parts(missing))
  const label = (cell: { label: string; isMissing?: boolean }) => (cell.isMissing ? `${cell.label} gone` : cell.label)
  return {
    banks: banks.map(({ title, cells }) => `${title}: ${cells.map(label).join(' ')}`),
    unplaced: unplaced.map(({ part }) => part.name),
  }
}

test('modules stand by processor where their names tell it, else by letter, in the order of their slots', () => {
  const banksOf = (...memory: string[]) => drawn({ memory }).banks
  expect(banksOf('PROC 2 DIMM 10', 'PROC 1 DIMM 3', 'PROC 2 DIMM 2')).toEqual(['メモリ CPU 1: 3', 'メモリ CPU 2: 2 10'])
  expect(banksOf('DIMM_B1', 'DIMM_A10', 'DIMM_A2')).toEqual(['メモリ A: A2 A10', 'メモリ B: B1'])
  expect(banksOf('DIMM 2', 'DIMM 1')).toEqual(['メモリ: 1 2'])
})

test('disks of one enclosure need no name for it, those of several do', () => {
  expect(drawn({ disks: ['Enclosure 252 Slot 1', 'Enclosure 252 Slot 0'] }).banks).toEqual(['ディスク: 0 1'])
  const several = ['ディスク（エンクロージャー 1）: 0', 'ディスク（エンクロージャー 2）: 0']
  expect(drawn({ disks: ['Enclosure 1 Slot 0', 'Enclosure 2 Slot 0'] }).banks).toEqual(several)
})

test('a part that is missing is drawn where it was', () => {
  expect(drawn({ fans: ['FAN1', 'FAN3'] }, { fans: ['FAN2'] }).banks).toEqual(['ファン: 1 2 gone 3'])
})

test('what tells no place, or the place of another, is not drawn', () => {
  const unplaced = ['SSD', 'Bay 1', 'Drive 1']
  expect(drawn({ disks: [...unplaced, 'Bay 2'] })).toEqual({ banks: ['ディスク: 2'], unplaced })
})
