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
