import { shownWidth } from '@portal/testing/shown-width'
import { columns } from './columns'

test('the columns that are shown at first fit into the page at 1280 px', () => {
  expect(shownWidth(columns)).toBeLessThanOrEqual(60)
})
