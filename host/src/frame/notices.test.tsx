import { useClock } from '@portal/auth'
import { HOUR_MS, MINUTE_MS } from '@portal/contract'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router-dom'
import { descriptorOf, remoteStateOf } from '../remotes/descriptor.fixture'
import { usePreview } from '../remotes/preview'
import { useRemotes } from '../remotes/state'
import { renderRouter } from '../render-page.fixture'
import { Notices } from './Notices'

const shown = () => renderRouter(createMemoryRouter([{ path: '*', element: <Notices /> }]))
const close = () => userEvent.click(screen.getByRole('button', { name: '閉じる' }))

test('a preview says which release of which remote the tab runs and until when, and has the way out', async () => {
  const descriptor = descriptorOf({ nav: [{ label: 'サーバー管理', icon: 'server', to: '/servers', order: 20 }] })
  useRemotes.setState({ servers: remoteStateOf('servers', { descriptor }) }, true)
  const preview = {
    ...{ environment: 'test', name: 'servers', version: '1.1.0+9f3c2a1b', until: '2031-03-31T10:00:00.000Z' },
    ...{ url: 'https://cdn.example/1/remote.json', integrity: `sha384-${'A'.repeat(64)}` },
  }
  usePreview.setState({ preview, key: '', refused: null })
  shown()
  const banner = screen.getByRole('alert')
  const runs = '公開前のサーバー管理 1.1.0+9f3c2a1b をこのタブだけで表示しています。'
  expect(banner).toHaveTextContent(`${runs}期限は 2031/03/31 19:00:00 JST です。`)
  expect(within(banner).getByRole('button', { name: 'プレビューを終了' })).toBeVisible()
  act(() => usePreview.setState({ preview: null, refused: 'リンクの署名が正しくありません。' }))
  expect(screen.getByRole('alert')).toHaveTextContent('リンクの署名が正しくありません。')
  await close()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [20.4 * MINUTE_MS, 'この端末の時計は、ポータルの時計より約 20 分遅れています。'],
  [-2.6 * MINUTE_MS, 'この端末の時計は、ポータルの時計より約 3 分進んでいます。'],
  [-5 * HOUR_MS, 'この端末の時計は、ポータルの時計より約 5 時間進んでいます。'],
])('of a clock that is %i ms behind it is said once', async (ahead, words) => {
  shown()
  act(() => useClock.setState({ ahead: 2 * MINUTE_MS }))
  expect(screen.queryByRole('status')).toBeNull()
  act(() => useClock.setState({ ahead }))
  expect(screen.getByRole('status')).toHaveTextContent(words)
  await close()
  expect(screen.queryByRole('status')).toBeNull()
  shown()
  expect(screen.queryByRole('status')).toBeNull()
})
