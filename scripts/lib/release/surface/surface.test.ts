import path from 'node:path'
import { root } from '@portal/build/common'
import { namesIn } from '@portal/build/shared-exports'
import { differences } from './compare'
import { surfaceOfCheckout } from './of-checkout'
import { partOf, Surface } from './surface'
import { surfaceOf, UI } from './surface.fixture'

test('types that contain themselves come to an end, and are equal to themselves', () => {
  const surface = surfaceOf(UI)
  expect(JSON.stringify(surface.modules)).toContain('"Tree"')
  expect(differences(surface, surfaceOf(UI))).toEqual([])
})

test('a type that differs deep inside one that contains itself is found', () => {
  const types = (name: string) => `interface Node { next?: Node; name: ${name} }\ninterface Row { id: string }`
  const ui = { Tree: '(props: { node: Node }) => Element' }
  expect(differences(surfaceOf(ui, types('string')), surfaceOf(ui, types('number')))).toEqual([
    { name: 'Tree', module: '@portal/ui', reason: 'its "node": its "name": string is not number' },
  ])
})

test('the part that a release uses has its types and no others', () => {
  const part = partOf(surfaceOf(UI), { '@portal/ui': ['formatDate', 'Panel'] })
  expect(Object.keys(part.modules['@portal/ui'] ?? {})).toEqual(['Panel', 'formatDate'])
  expect(part.types).toEqual([{ props: { title: 'string', children: 'unknown' } }])
})

test('the surface of this checkout has every export of the shared modules, with the props of its components', () => {
  const surface = surfaceOfCheckout()
  for (const [module, file] of [
    ['@portal/ui', 'index'],
    ['@portal/ui/table', 'table'],
    ['@portal/ui/form', 'form'],
    ['@portal/ui/chart', 'chart'],
  ] as const)
    expect(Object.keys(surface.modules[module] ?? {})).toEqual(
      namesIn(path.join(root, `shared/ui/src/${file}.ts`)).sort(),
    )
  expect(Surface.parse(JSON.parse(JSON.stringify(surface)))).toEqual(surface)
  const { modules, types } = partOf(surface, { '@portal/ui': ['EventLines'] })
  expect(modules).toEqual({
    '@portal/ui': { EventLines: { calls: [{ params: [{ name: 'props', type: 0 }], returns: expect.anything() }] } },
  })
  // What the API answers, too, because a component of the host reads it.
  expect(types[0]?.props).toMatchObject({ rows: { list: 1 } })
  expect(types[1]?.props).toMatchObject({ severity: 'string', occurredAt: 'string' })
  expect(differences(surface, JSON.parse(JSON.stringify(surface)))).toEqual([])
})
