import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderUi } from '../render-ui.fixture'
import { lazyComponent, Panel } from './Panel'

test('a part whose chunk did not arrive says so, and is there after 再試行', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => {})
  let online = false
  const Part = lazyComponent<{ name: string }>(async () => {
    if (!online) throw new Error('Loading chunk 7 failed.')
    return { Component: ({ name }) => <p>{name}がここにある</p> }
  })
  renderUi(
    <Panel>
      <Part name="部品" />
    </Panel>,
  )
  expect(await screen.findByText(/Loading chunk 7 failed/)).toBeVisible()
  online = true
  await userEvent.click(screen.getByRole('button', { name: /再試行/ }))
  expect(await screen.findByText('部品がここにある')).toBeVisible()
  quiet.mockRestore()
})
