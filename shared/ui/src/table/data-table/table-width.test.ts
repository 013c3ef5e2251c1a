import { tableWidth } from './table-width'

const name = { id: 'name', header: '名前', width: '20rem', least: '10rem' }
const state = { id: 'state', header: '状態', width: '7rem' }
const place = { id: 'place', header: '場所', width: '8rem', least: '3rem' }

test('what the place lacks is taken from the columns that give way, in proportion to what each can give', () => {
  const { table, columns } = tableWidth([name, state, place], 2)
  expect(table).toBe('clamp(25.5rem, 100cqi, 40.5rem)')
  expect(columns).toEqual([
    'max(10rem, 20rem - max(0rem, 40.5rem - 100cqi) * 0.6667)',
    '7rem',
    'max(3rem, 8rem - max(0rem, 40.5rem - 100cqi) * 0.3333)',
  ])
})

test('columns without a least width stay as they are', () => {
  const { table, columns } = tableWidth([state, { id: 'other', header: 'その他' }], 0)
  expect(table).toBe('clamp(16rem, 100cqi, 16rem)')
  expect(columns).toEqual(['7rem', '9rem'])
})
