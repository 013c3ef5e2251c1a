import type { Target } from '../target'
import { storedFiles } from './stored-files'

/** A target with these keys, as a bucket may have them. */
const targetOf = (...keys: string[]): Target => ({
  address: 's3://releases',
  precompressed: false,
  read: async () => ({ bytes: Buffer.from('x'), tag: '1' }),
  list: async () => keys.map((key) => ({ key, size: 1, modified: new Date() })),
  create: async () => false,
  swap: async () => false,
  copy: async () => {},
  remove: async () => {},
  tidy: async () => {},
})
const FOLDER = 'servers/1.0.0-0a1b2c3d/'
const filesOf = (...names: string[]) =>
  storedFiles(targetOf(...names.map((name) => `${FOLDER}${name}`)), 'servers', '1.0.0+0a1b2c3d')

test('files of a release are read, in folders too', async () => {
  const files = await filesOf('', 'remote.json', 'fonts/', 'fonts/a.woff2', '..hidden.js', 'a..b.js')
  expect([...files.keys()]).toEqual(['remote.json', 'fonts/a.woff2', '..hidden.js', 'a..b.js'])
})

test.each(['../x.js', 'a/../../x.js', './x.js', 'a/./x.js', '/etc/x.js', 'a//x.js', '..', 'a/..', 'a\\..\\x.js'])(
  'a key that leads out of the folder is refused: %s',
  async (name) => {
    await expect(filesOf('remote.json', name)).rejects.toThrow(`has a file that leads out of its folder: ${name}`)
  },
)
