import { statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { emptyTestFolder } from '../folder.fixture'
import { openDirectory } from './directory-target'

const KEY = 'environments/staging/config.json'
const folder = emptyTestFolder('directory')
const file = path.join(folder, KEY)

const modified = () => statSync(file).mtimeMs
const second = () => Math.floor(modified() / 1000)

async function swapTo(text: string): Promise<boolean> {
  const target = openDirectory(folder)
  return target.swap(KEY, Buffer.from(text), (await target.read(KEY))?.tag ?? '')
}

test('what is swapped at the same moment, with the same length, has another time in whole seconds: servers make the ETag of it', async () => {
  await openDirectory(folder).create(KEY, Buffer.from('{"a":1}'))
  const seconds = [second()]
  for (const text of ['{"a":2}', '{"a":3}', '{"a":4}']) {
    expect(await swapTo(text)).toBe(true)
    seconds.push(second())
  }
  expect(new Set(seconds).size).toBe(4)
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))
})

test('a copy over a file is a newer one too', async () => {
  const target = openDirectory(folder)
  for (const [key, text] of [
    ['host/one/index.html', 'one'],
    ['host/two/index.html', 'two'],
  ] as const)
    await target.create(key, Buffer.from(text))
  await target.copy('host/one/index.html', KEY)
  const before = second()
  await target.copy('host/two/index.html', KEY)
  expect(second()).toBeGreaterThan(before)
})

test('what is swapped later has the time of its change', async () => {
  await openDirectory(folder).create(KEY, Buffer.from('{}'))
  utimesSync(file, new Date(0), new Date(0))
  const before = Date.now()
  await swapTo('{"a":1}')
  // The file system's clock may be some milliseconds behind.
  expect(Math.abs(modified() - before)).toBeLessThan(60_000)
})
