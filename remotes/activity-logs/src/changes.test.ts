import { changesOf } from './changes'

test('differences: added, removed, changed by path, and never a secret', () => {
  expect(
    changesOf(
      { name: 'a', location: { rack: 'A-1', unit: 1 }, note: 'x', apiKey: 'old' },
      { name: 'a', location: { rack: 'A-2', unit: 1 }, tags: ['本番', 'db'], note: null, apiKey: 'new' },
    ),
  ).toEqual([
    { field: 'location.rack', kind: 'changed', before: 'A-1', after: 'A-2' },
    { field: 'note', kind: 'removed', before: 'x', after: null },
    { field: 'apiKey', kind: 'changed', before: '••••••', after: '••••••' },
    { field: 'tags', kind: 'added', before: null, after: '本番、db' },
  ])
})
