import { ApiError } from '@portal/api-client/http'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { UiProvider } from '../theme/UiProvider'
import { Toasts } from '../overlay/Toasts'
import { dismissToast, useToasts } from '../overlay/toast-store'
import { BulkOutcome } from './BulkOutcome'
import type { BulkTexts } from './bulk-texts'
import { useBulk } from './use-bulk'

const NAMES = ['web-01', 'web-02', 'web-03']
type Write = { target: string; isRetry: boolean; end: (unchanged?: string) => void; fail: () => void }

/** Starts a change of three targets, whose writes end when and as the test says. */
async function start(texts: Partial<BulkTexts<string>> = {}) {
  const writes: Write[] = []
  const onEnd = jest.fn()
  function Page() {
    const bulk = useBulk<string>({ name: (target) => target, to: (target) => `/servers/${target}`, onEnd, ...texts })
    const change = {
      label: '監視を無効にする',
      write: (target: string, isRetry: boolean) =>
        new Promise<string | void>((end, reject) => {
          const busy = { status: 503, code: 'busy', message: '混み合っています。', requestID: 'r-503' }
          const fail = () => reject(new ApiError({ ...busy, isAPIError: true }))
          writes.push({ target, isRetry, end, fail })
        }),
      succeeded: (count: number) => `${count} 台の監視を無効にしました。`,
    }
    return (
      <>
        <button type="button" onClick={() => void bulk.run(NAMES, change)}>
          始める
        </button>
        <p>{bulk.whyNot ?? '始められます。'}</p>
        <BulkOutcome bulk={bulk} />
      </>
    )
  }
  const page = (isOpen: boolean) => (
    <UiProvider>
      <MemoryRouter>
        {isOpen && <Page />}
        <Toasts />
      </MemoryRouter>
    </UiProvider>
  )
  const { rerender } = render(page(true))
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '始める' }))
  return { writes, onEnd, user, leave: () => rerender(page(false)) }
}
/** Ends the writes that wait; those of `fails` fail. */
function endAll(writes: Write[], fails: readonly string[] = []): void {
  for (const { target, end, fail } of writes.splice(0)) {
    if (fails.includes(target)) fail()
    else end()
  }
}
const failures = () => screen.findByRole('region', { name: '変更できなかったもの' })

afterEach(() => {
  for (const { id } of useToasts.getState().toasts) dismissToast(id)
})

test('while it runs the page says how far it is, and why no other change can start', async () => {
  const { writes } = await start()
  expect(screen.getByText(/変更しています… 0\/3 件/)).toBeVisible()
  expect(screen.getByText('変更が終わるまでお待ちください。')).toBeVisible()
  writes[1]?.fail()
  expect(await screen.findByText(/変更しています… 1\/3 件/)).toBeVisible()
  expect(screen.getByRole('progressbar', { name: '変更の進み具合' })).toHaveValue(1)
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  endAll(writes)
  expect(await failures()).toBeVisible()
  expect(screen.getByText('始められます。')).toBeVisible()
})

test('when all succeed a toast says so, and nothing is left to close', async () => {
  const { writes, onEnd } = await start()
  endAll(writes)
  expect(await screen.findByText('3 台の監視を無効にしました。')).toBeVisible()
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  expect(onEnd).toHaveBeenCalledWith(NAMES.map((target) => ({ target, kind: 'done' })))
})

test('each failure is named with its link, reason and request ID, beside a toast of the others', async () => {
  const { writes, user } = await start()
  endAll(writes, ['web-01'])
  const failed = within(await failures())
  expect(failed.getByRole('alert')).toHaveTextContent('1 件を変更できませんでした（監視を無効にする）。')
  expect(failed.getAllByRole('listitem')).toHaveLength(1)
  expect(failed.getByRole('link', { name: 'web-01' })).toHaveAttribute('href', '/servers/web-01')
  expect(failed.getByText('混み合っています。')).toBeVisible()
  expect(failed.getByRole('button', { name: /リクエスト IDをコピー/ })).toBeVisible()
  expect(screen.getByText('2 台の監視を無効にしました。')).toBeVisible()
  await user.click(failed.getByRole('button', { name: '閉じる' }))
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
})

test('a retry takes only those that failed, until none is left', async () => {
  const { writes, onEnd, user } = await start()
  endAll(writes, ['web-01', 'web-03'])
  const again = async () => user.click(within(await failures()).getByRole('button', { name: '失敗分だけ再試行' }))
  await again()
  expect(screen.getByText(/変更しています… 0\/2 件/)).toBeVisible()
  expect(writes.map(({ target, isRetry }) => isRetry && target)).toEqual(['web-01', 'web-03'])
  endAll(writes, ['web-03'])
  await waitFor(async () => expect(within(await failures()).getByRole('listitem')).toHaveTextContent('web-03'))
  await again()
  expect(writes.map(({ target }) => target)).toEqual(['web-03'])
  endAll(writes)
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument())
  expect(onEnd).toHaveBeenLastCalledWith([{ target: 'web-03', kind: 'done' }])
})

test('a page with a word for success lists every target as it ends, and keeps it in the list of a retry', async () => {
  const { writes, user } = await start({ verb: '招待', done: '送信済み', unchanged: 'すでに登録済み' })
  writes[0]?.end()
  expect(await screen.findByRole('list', { name: '招待の結果' })).toHaveTextContent(/^送信済みweb-01$/)
  expect(screen.queryByRole('button', { name: '閉じる' })).not.toBeInTheDocument()
  writes[1]?.end('すでに招待済みです。')
  writes[2]?.fail()
  expect(await screen.findByText('1 件を招待できませんでした（監視を無効にする）。')).toBeVisible()
  const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts()).toEqual([
    '送信済みweb-01',
    'すでに登録済みweb-02すでに招待済みです。',
    expect.stringMatching(/^失敗web-03混み合っています。/),
  ])
  writes.length = 0
  await user.click(screen.getByRole('button', { name: '失敗分だけ再試行' }))
  expect(texts()).toHaveLength(2)
  endAll(writes)
  expect(await screen.findByText('3 件中 2 件を招待しました。')).toBeVisible()
  expect(texts()[2]).toBe('送信済みweb-03')
})

test('a page that is left lets the change go on, and toasts say how it ended', async () => {
  const { writes, leave } = await start()
  leave()
  endAll(writes, ['web-02'])
  expect(await screen.findByText('2 台の監視を無効にしました。')).toBeVisible()
  expect(screen.getByText('1 件を変更できませんでした（監視を無効にする）。')).toBeVisible()
})
