import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { createMemoryRouter } from 'react-router-dom'
import { renderRouter } from '../render-page.fixture'
import { CrashBoundary } from './CrashBoundary'
import { countCrash } from './crashes'

jest.mock('./crashes', () => ({ countCrash: jest.fn() }))

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

function throwing(until: () => boolean) {
  return function Throwing() {
    if (!until()) throw new Error('boom')
    return <p>描画できました</p>
  }
}

test('a throw at the first render comes back by itself, in StrictMode too', async () => {
  let isMended = false
  jest.mocked(countCrash).mockImplementation(() => {
    isMended = true
    return 'again'
  })
  const Page = throwing(() => isMended)
  render(
    <StrictMode>
      <CrashBoundary name="servers" version="1.0.0">
        <Page />
      </CrashBoundary>
    </StrictMode>,
  )
  expect(await screen.findByText('描画できました')).toBeVisible()
  expect(countCrash).toHaveBeenCalledTimes(1)
})

test.each([
  ['a page', undefined],
  ['a card', null],
])('%s that stays broken offers a retry, and its cause under 詳細', async (_of, inCard) => {
  jest.mocked(countCrash).mockReturnValue('stays')
  const Broken = throwing(() => false)
  const element = (
    <CrashBoundary name="servers" version="1.0.0" {...(inCard === undefined ? {} : { inCard })}>
      <Broken />
    </CrashBoundary>
  )
  renderRouter(createMemoryRouter([{ path: '/', element }]))
  expect(await screen.findByRole('button', { name: '再試行' })).toBeVisible()
  expect(screen.getByText('boom')).not.toBeVisible()
  await userEvent.click(screen.getByText('詳細'))
  expect(screen.getByText('boom')).toBeVisible()
})
