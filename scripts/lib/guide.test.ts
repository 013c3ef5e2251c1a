import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { textsIn } from './interface-texts.fixture'
import { sourcesIn } from './sources.fixture'

const repository = path.resolve(__dirname, '../..')
const folder = path.join(repository, 'docs/guide')

/** What the interface says, with its values as `…`. */
const said = ['host', 'remotes', 'shared']
  .flatMap(sourcesIn)
  .filter((file) => !/\.(test|fixture)\.|^shared\/testing\//.test(file))
  .flatMap((file) => textsIn(readFileSync(path.join(repository, file), 'utf8'), file.endsWith('x')))
  .map(({ text }) => text.replaceAll(/[\u200b\s]/g, ''))

/** Is the label a text of the interface, but for its figures, or all that one says between its values? */
function isSaid(label: string): boolean {
  const bare = label.replaceAll(/\s/g, '')
  return said.some((text) => text.split('…').includes(bare) || text === bare.replaceAll(/\d+/g, '…'))
}

test.each(readdirSync(folder))('what %s puts in 「」 is said by the interface', (file) => {
  const labels = [...readFileSync(path.join(folder, file), 'utf8').matchAll(/「([^」]+)」/g)].map(
    ([, label = '']) => label,
  )
  expect(labels.filter((label) => !isSaid(label))).toEqual([])
})

test('a label that the interface does not say is found', () => {
  expect(isSaid('書き出し')).toBe(true)
  expect(isSaid('何でもする')).toBe(false)
})
