import { backTo } from '@portal/contract'
import { act, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { renderUi } from '../render-ui.fixture'
import { PageError } from './PageError'

function show(error: object, handle?: object, attempts = Infinity) {
  let failures = 0
  const fails = () => {
    failures += 1
    if (failures <= attempts) throw error
    return null
  }
  const Component = () => <h1>ラック 9</h1>
  const route = { loader: fails, Component, HydrateFallback: () => null, ErrorBoundary: PageError }
  const router = createMemoryRouter([{ path: '/racks/:id', handle, ...route }], { initialEntries: ['/racks/9'] })
  renderUi(<RouterProvider router={router} />)
  return router
}

test('a page that is not found leads back to where its route says', async () => {
  show({ status: 404, code: 'entity.not_found', message: 'ありません。' }, backTo('ラック管理', '/racks'))
  expect(await screen.findByText('見つかりません')).toBeVisible()
  expect(screen.getByRole('link', { name: 'ラック管理へ戻る' })).toHaveAttribute('href', '/racks')
  expect(screen.queryByRole('link', { name: 'アカウントと権限を確認' })).toBeNull()
})

test('without a way back, or with one that is none, there is only another try', async () => {
  show({ status: 500, message: 'x' }, { back: { label: 'よそ', to: 'https://evil.example' } })
  expect(await screen.findByRole('button', { name: '再試行' })).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a page that is refused leads to what can be done about permissions, with the request ID', async () => {
  show({ status: 403, code: 'permission.missing', message: '権限がありません。', requestID: 'r-1' })
  const link = await screen.findByRole('link', { name: 'アカウントと権限を確認' })
  expect(link).toHaveAttribute('href', '/unauthorized?requestID=r-1')
})

test('再試行 shows the page also when it is read before a render has seen the revalidation', async () => {
  const router = show({ status: 500, message: 'x' }, undefined, 1)
  const retry = await screen.findByRole('button', { name: '再試行' })
  // Drawn at the end of `act` only, as on a machine that is busy.
  await act(async () => {
    const revalidated = new Promise<void>((resolve) => {
      router.subscribe(({ revalidation }) => revalidation === 'idle' && resolve())
    })
    retry.click()
    await revalidated
  })
  expect(await screen.findByRole('heading', { name: 'ラック 9' })).toBeVisible()
})
