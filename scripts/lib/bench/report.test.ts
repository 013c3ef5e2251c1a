import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import { type Section, withFigures } from './report'

const text = `# Performance

<!-- figures of against -->

old

<!-- end of figures -->

<!-- figures of control -->
<!-- end of figures -->

By hand.
`

test('only the figures of the section are exchanged', () => {
  const written = withFigures(text, 'against', 'new')
  expect(written).toBe(text.replace('old', 'new'))
  expect(withFigures(written, 'against', 'old')).toBe(text)
})

test('a text without a place for them is told', () => {
  expect(() => withFigures('# Performance', 'control', 'new')).toThrow('has no place "<!-- figures of control -->"')
})

test.each<Section>(['against', 'control', 'lists', 'functions'])(
  'docs/performance.md has a place for the figures of %s',
  (section) => {
    const document = readFileSync(path.join(root, 'docs/performance.md'), 'utf8')
    expect(withFigures(document, section, 'figures')).toContain('\nfigures\n')
  },
)
