import { queryClient } from '@portal/api-client/http'
import type { RemoteModule } from '@portal/contract'
import { screen, waitFor } from '@testing-library/react'
import { renderRemote } from './render-remote'
import { makeTenant } from './tenant'

/** A widget outlives a poll that fails, and says of when it is. */
export async function expectOldWidget(module: RemoteModule, id: string): Promise<void> {
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
  const after = document.body.textContent
  expect(after).toMatch(/\d\d:\d\d:\d\d の内容です。再試行/)
  expect(after.replace(/\d\d:\d\d:\d\d の内容です。再試行/, '')).toBe(before)
}
