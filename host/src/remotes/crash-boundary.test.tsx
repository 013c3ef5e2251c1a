import { render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
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
