import { type CommandValues, installCommand } from './install-command'

const VALUES = { serialNo: 'CZ2D300FK1', serverName: 'web-01', agentHost: 'http://localhost:4500', project: 'alpha' }
const fill = (command: string, values: Partial<CommandValues> = {}) =>
  installCommand({ command }, { ...VALUES, ...values })

test('plain words stand as they are, and variables of the shell are left to it', () => {
  const command = fill('install --to {agentHost} --server {serialNo} --name {serverName} --in {project} ${HOME}')
  expect(command).toBe('install --to http://localhost:4500 --server CZ2D300FK1 --name web-01 --in alpha ${HOME}')
})

test('a key that is not given is named, and one that is given is put in', () => {
  expect(fill('install --key {key}')).toBe("install --key '<プロジェクトの鍵>'")
  expect(fill('install --key {key}', { key: 'pk_abc' })).toBe('install --key pk_abc')
})

test('all lines of a command are filled', () => {
  expect(fill('get {agentHost}\nset {serialNo}')).toBe('get http://localhost:4500\nset CZ2D300FK1')
})

test.each([
  ['CZ2D300FK1', 'CZ2D300FK1'],
  ['http://localhost:4500', 'http://localhost:4500'],
  ['A B', "'A B'"],
  ['$(reboot)', "'$(reboot)'"],
  ['a+b@c', "'a+b@c'"],
  ["it's", "'it''s'"],
  ['it’s', "'it’’s'"],
  ['', "''"],
  ['-', "'-'"],
])('%j is one word for PowerShell', (serialNo, word) => {
  expect(installCommand({ command: '{serialNo}', shell: 'powershell' }, { ...VALUES, serialNo })).toBe(word)
})

test.each([
  ['A B', "'A B'"],
  ['$(reboot)', "'$(reboot)'"],
  ['a;b`c`', "'a;b`c`'"],
  ["it's", String.raw`'it'\''s'`],
  ['', "''"],
  ['機器1', "'機器1'"],
  ['{key}', "'{key}'"],
])('%j is one word for the shell', (serialNo, word) => {
  expect(fill('{serialNo}', { serialNo })).toBe(word)
  expect(fill('{serverName}', { serverName: serialNo })).toBe(word)
})
