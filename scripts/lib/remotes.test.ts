import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { emptyTestFolder } from './folder.fixture'
import { remotesIn } from './remotes'

const repository = emptyTestFolder('remotes')

function write(name: string, json: object): void {
  mkdirSync(path.join(repository, 'remotes', name), { recursive: true })
  writeFileSync(path.join(repository, 'remotes', name, 'package.json'), JSON.stringify(json))
}

test('each folder with a package.json is a remote, in the order of the ports', () => {
  write('zebra', { config: { port: 3001 } })
  write('apple', { config: { port: 3007 } })
  mkdirSync(path.join(repository, 'remotes/gone/dist'), { recursive: true })
  expect(remotesIn(repository)).toEqual([
    { name: 'zebra', port: 3001 },
    { name: 'apple', port: 3007 },
  ])
})

test.each([{}, { config: {} }, { config: { port: '3006' } }, { config: { port: 80 } }, { config: { port: 3001.5 } }])(
  'a remote without a port is named: %j',
  (json) => {
    write('racks', json)
    expect(() => remotesIn(repository)).toThrow('remotes/racks/package.json needs "config": { "port": 3006 }')
  },
)

test('two remotes with one port are named', () => {
  write('events', { config: { port: 3002 } })
  write('racks', { config: { port: 3002 } })
  expect(() => remotesIn(repository)).toThrow('remotes/racks and remotes/events both have port 3002')
})
