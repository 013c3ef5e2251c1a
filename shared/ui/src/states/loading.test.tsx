import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Panel } from '../page/Panel'
import { ListSkeleton, PageSkeleton, SlowNote } from './Loading'

const never = new Promise<never>(() => {})
function Part(): ReactNode {
  throw never
}

test.each<[string, ReactNode]>([
  ['a page', <PageSkeleton key="" />],
  ['a list', <ListSkeleton key="" />],
  [
    'a panel',
    <Panel key="" height="4rem">
      <Part />
    </Panel>,
  ],
  [
    'a line',
    <p key="" role="status">
      <SlowNote />
    </p>,
  ],
])('%s that has been awaited for ten seconds says so, once', async (_what, content) => {
  jest.useFakeTimers()
  render(content)
  const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000))
  await seconds(9.9)
  expect(screen.getByRole('status')).toHaveTextContent(/^$/)
  await seconds(0.1)
  expect(screen.getByRole('status')).toHaveTextContent(/^応答に時間がかかっています。$/)
  jest.useRealTimers()
})
