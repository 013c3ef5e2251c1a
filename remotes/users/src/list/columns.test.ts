import { shownWidth } from '@portal/testing/shown-width'
import { columns } from './columns'
import { invitationColumns } from './invitation-columns'

test('the columns that are shown at first fit into the page at 1280 px', () => {
  expect(shownWidth(columns)).toBeLessThanOrEqual(60)
  expect(shownWidth(invitationColumns)).toBeLessThanOrEqual(60)
})
