import { queryClient } from '@portal/api-client/http'
import type { RemoteModule } from '@portal/contract'
import { screen, waitFor } from '@testing-library/react'
import { renderRemote } from './render-remote'
import { makeTenant } from './tenant'

/**
 * Draws a widget, lets its next poll fail, and waits until it says so.
 *
 * @returns the text of the widget before and after that
 */
export async function oldWidget(module: RemoteModule, id: string): Promise<{ before: string; after: string }> {
  const Component = module.widgets[id]
  if (!Component) throw new Error(`No widget ${id}`)
  await renderRemote({ routes: [{ path: '/', Component }], widgets: {} }, '/', { tenant: await makeTenant() })
  await waitFor(() => {
    expect(screen.queryByRole('status', { name: '読み込み中' })).toBeNull()
    expect(queryClient.getQueryCache().findAll({ type: 'active' }).length).toBeGreaterThan(0)
    expect(queryClient.isFetching()).toBe(0)
  })
  const before = document.body.textContent
  const network = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await waitFor(() => queryClient.refetchQueries({ type: 'active' }))
  await screen.findByText(/の内容です。$/)
  network.mockRestore()
  return { before, after: document.body.textContent }
}

/** Expects that a widget outlives a poll that fails, and says of when it is. */
export async function expectOldWidget(module: RemoteModule, id: string): Promise<void> {
  const { before, after } = await oldWidget(module, id)
  expect(after).toMatch(/\d\d:\d\d:\d\d の内容です。再試行/)
  expect(after.replace(/\d\d:\d\d:\d\d の内容です。再試行/, '')).toBe(before)
}

const FAILURES = ['表示できません', '応答を読み取れません', 'エラーが発生しました']
/** Expects that a page stands, without these words, and shows nothing of what its answers lack. */
export async function expectWhole(failures = FAILURES): Promise<void> {
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('status', { name: '読み込み中' })).not.toBeInTheDocument())
  for (const failure of failures) expect(screen.queryByText(failure)).not.toBeInTheDocument()
  expect(document.body).not.toHaveTextContent(/undefined|NaN|null|Invalid Date/)
}
