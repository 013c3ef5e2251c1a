import { render, screen } from '@testing-library/react'
import { inPortal, renderUi } from '../render-ui.fixture'
import { Page } from './Page'

const page = (count: number) => {
  const tabs = [
    { label: '表', to: '/racks?view=table', count },
    { label: '図', to: '/racks?view=picture' },
  ]
  const content = (
    <Page title="ラック管理" tabs={tabs}>
      {null}
    </Page>
  )
  return inPortal(content, '/racks?view=table')
}

test('the tab of the address is the current one, and no render asks for its place on the screen', () => {
  const place = jest.spyOn(Element.prototype, 'getBoundingClientRect')
  const { rerender } = render(page(1))
  rerender(page(2))
  expect(screen.getByRole('link', { name: /^表/ })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: '図' })).not.toHaveAttribute('aria-current')
  expect(place).not.toHaveBeenCalled()
  place.mockRestore()
})

test('a page stands also where there is no router, as when the portal does not start', () => {
  renderUi(<Page title="ポータルを開始できません">設定が読めません</Page>)
  expect(screen.getByRole('heading', { name: 'ポータルを開始できません' })).toBeVisible()
})

test('a fact that is not known takes no place in the line', () => {
  renderUi(
    <Page title="サーバー" facts={['オン', '', null, false]}>
      {null}
    </Page>,
  )
  expect(screen.getAllByRole('listitem').map((fact) => fact.textContent)).toEqual(['オン'])
})
