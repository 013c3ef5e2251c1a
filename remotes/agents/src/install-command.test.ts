import { installCommand } from './install-command'

const serialOf = (serialNo: string) => installCommand('https://agents.example:8443', serialNo).split('--server ')[1]

test('plain words stand as they are', () => {
  expect(installCommand('http://localhost:4500', 'CZ2D300FK1')).toBe('npm run agent -- --host http://localhost:4500 --server CZ2D300FK1')
})

test.each([
  ['A B', "'A B'"],
  ['$(reboot)', "'$(reboot)'"],
  ['a;b`c`', "'a;b`c`'"],
  ["it's", String.raw`'it'\''s'`],
  ['', "''"],
  ['機器1', "'機器1'"],
])('%j is one word for the shell', (serialNo, word) => {
  expect(serialOf(serialNo)).toBe(word)
})
