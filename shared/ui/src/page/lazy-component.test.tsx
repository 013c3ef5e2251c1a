import { act, fireEvent, render, screen } from '@testing-library/react'
import { UiProvider } from '../theme/UiProvider'
import { lazyComponent, onPartLost } from './lazy-component'
import { Panel } from './Panel'

let loads: number
let isThere: boolean
let told: unknown[]
beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation(() => {})
  loads = 0
  isThere = false
  told = []
  onPartLost((cause) => told.push(cause))
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

/** A part whose file takes a while, whether it arrives or not. */
const partThatTakes = (milliseconds: number) =>
  lazyComponent<{ name: string }>(async () => {
    loads += 1
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    if (!isThere) throw new Error('Loading chunk 7 failed.')
    return { Component: ({ name }) => <p>{name}がここにある</p> }
  })
const minutes = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 60_000))
const retry = (at = 0) => fireEvent.click(screen.getAllByRole('button', { name: '再試行' })[at] ?? document.body)
const shown = (...names: string[]) => names.map((name) => screen.queryByText(`${name}がここにある`) !== null)

test.each([0, 30, 5000])(
  'a file that fails after %i ms is asked for three times, told once, and there after 再試行',
  async (takes) => {
    const Part = partThatTakes(takes)
    render(
      <Panel>
        <Part name="部品" />
      </Panel>,
      { wrapper: UiProvider },
    )
    await minutes(10)
    expect(screen.getByText('画面の一部を読み込めません')).toBeVisible()
    expect({ loads, told }).toEqual({ loads: 3, told: [new Error('Loading chunk 7 failed.')] })
    isThere = true
    retry()
    await minutes(1)
    expect({ loads, shown: shown('部品') }).toEqual({ loads: 4, shown: [true] })
  },
)

test('a file that arrives at a later try is drawn, and nobody is told', async () => {
  const Part = partThatTakes(30)
  render(
    <Panel>
      <Part name="部品" />
    </Panel>,
    { wrapper: UiProvider },
  )
  await act(() => jest.advanceTimersByTimeAsync(500))
  isThere = true
  await minutes(1)
  expect({ loads, told, shown: shown('部品') }).toEqual({ loads: 2, told: [], shown: [true] })
})

test('two places of a part share its tries, and each its 再試行', async () => {
  const Part = partThatTakes(30)
  const places = ['左', '右'].map((name) => (
    <Panel key={name}>
      <Part name={name} />
    </Panel>
  ))
  render(<>{places}</>, { wrapper: UiProvider })
  await minutes(1)
  expect(loads).toBe(3)
  isThere = true
  retry()
  await minutes(1)
  expect(shown('左', '右')).toEqual([true, false])
  retry()
  await minutes(1)
  expect({ loads, shown: shown('左', '右') }).toEqual({ loads: 4, shown: [true, true] })
})

test('the next visit asks again', async () => {
  const Part = partThatTakes(30)
  const visit = (isHere: boolean) => <Panel>{isHere && <Part name="部品" />}</Panel>
  const { rerender } = render(visit(true), { wrapper: UiProvider })
  await minutes(1)
  rerender(visit(false))
  isThere = true
  rerender(visit(true))
  await minutes(1)
  expect({ loads, shown: shown('部品') }).toEqual({ loads: 4, shown: [true] })
})

test('what a part throws once it is there belongs to the boundary around it', async () => {
  const Part = lazyComponent(async () => ({
    Component: () => {
      throw new Error('描けません')
    },
  }))
  render(
    <Panel>
      <Part />
    </Panel>,
    { wrapper: UiProvider },
  )
  await minutes(1)
  expect(screen.getByText('描けません')).toBeVisible()
  expect(told).toEqual([])
})
