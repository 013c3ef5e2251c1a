import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { emptyTestFolder } from '../folder.fixture'
import { galleryPage, picturesIn } from './gallery'

const folder = emptyTestFolder('gallery')

const put = (...files: string[]) => {
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), '')
  }
}
const shown = () => picturesIn(path.join(folder, 'taken'), path.join(folder, 'kept'))

test('each picture stands beside the kept one of its name', () => {
  put('kept/servers/typical/light-390.png', 'kept/servers/typical/dark-1440.png')
  put('taken/servers/typical/light-390.png', 'taken/servers/typical/dark-1440.png')
  put('taken/servers/typical/dark-1440.marked.png', 'taken/users/empty/light-390.png')
  expect(shown().map(({ name, state }) => [name, state])).toEqual([
    ['servers/typical/dark-1440', 'other'],
    ['servers/typical/light-390', 'equal'],
    ['users/empty/light-390', 'new'],
  ])
})

test('the page begins with what differs, beside the kept picture and the mark', () => {
  put('kept/a/typical/light-390.png', 'kept/b/typical/light-390.png', 'taken/a/typical/light-390.png')
  put('taken/b/typical/light-390.png', 'taken/b/typical/light-390.marked.png')
  const page = galleryPage(shown())
  expect(page).toContain('2 pictures of 2 pages and states, 1 not as kept.')
  expect(page.indexOf('id="b/typical"')).toBeLessThan(page.indexOf('id="a/typical"'))
  expect([...page.matchAll(/<img [^>]*src="[^"]*\/((?:kept|taken)\/[^"]+)"/g)].map(([, file]) => file)).toEqual([
    'taken/b/typical/light-390.png',
    'kept/b/typical/light-390.png',
    'taken/b/typical/light-390.marked.png',
    'taken/a/typical/light-390.png',
  ])
})
