import { installCommand } from './install-command'

const VALUES = { serialNo: 'CZ2D300FK1', serverName: 'web-01', agentHost: 'http://localhost:4500', project: 'alpha' }
const fill = (command: string, values: Partial<typeof VALUES> = {}) =>
  installCommand({ title: 'Linux', command }, { ...VALUES, ...values })

test('plain words stand as they are, and variables of the shell are left to it', () => {
  expect(fill('install --to {agentHost} --server {serialNo} --name {serverName} --in {project} ${HOME}')).toBe(
    'install --to http://localhost:4500 --server CZ2D300FK1 --name web-01 --in alpha ${HOME}',
  )
})

test('the key is left for the user to put in', () => {
  expect(fill('install --key {key}')).toBe("install --key '<プロジェクトの鍵>'")
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
