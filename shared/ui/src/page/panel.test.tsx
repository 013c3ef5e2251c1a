import { ApiError, queryClient } from '@portal/api-client/http'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { useRead } from '../live/use-read'
import { UiProvider } from '../theme/UiProvider'
import { lazyComponent } from './lazy-component'
import { Panel } from './Panel'

// Off, because React would show each state at once, and not hold back a second one for 300 ms as it does in browsers.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }))
afterAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))

let asked = 0
beforeEach(() => {
  asked = 0
  queryClient.clear()
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => jest.restoreAllMocks())

const refused = () => {
  throw new ApiError({ status: 500, code: '9999', message: '失敗しました', isAPIError: true })
}

test.each([
  ['that is refused', refused, String],
  ['whose answer cannot be read', () => '<!doctype html>', refused],
])(
  'a read %s is asked for once while the parts around it come, and once more by 再試行',
  async (_what, answer, parse) => {
    const read = {
      queryKey: ['part'],
      queryFn: async () => {
        asked += 1
        await new Promise((resolve) => setTimeout(resolve, 5))
        return answer()
      },
      select: parse,
    }
    const Inner = () => <p>{useRead(read).data}</p>
    const Tab = lazyComponent(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return {
        Component: () => (
          <Panel>
            <Inner />
          </Panel>
        ),
      }
    })
    render(
      <QueryClientProvider client={queryClient}>
        <Panel>
          <Tab />
        </Panel>
      </QueryClientProvider>,
      { wrapper: UiProvider },
    )
    const again = await screen.findByRole('button', { name: '再試行' })
    expect(asked).toBe(1)
    again.click()
    await screen.findByRole('status', { name: '読み込み中' })
    await screen.findByRole('button', { name: '再試行' })
    expect(asked).toBe(2)
  },
)
