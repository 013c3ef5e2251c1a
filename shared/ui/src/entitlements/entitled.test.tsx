import { entitlements } from '@portal/api-client/entitlements'
import { queryClient } from '@portal/api-client/http'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { renderUi } from '../render-ui.fixture'
import { Entitled } from './Entitled'

const WHAT = '温度の推移を確認できます。'
const bought = { status: 'active', contractedAt: '2025-04-01', infraBasic: true, infraAdvanced: true }

/** The gate of 「グラフ」 for a project whose entitlements the API gives as `answer`; undefined while they are not read. */
function show(answer: object | undefined, props: { page?: boolean } = {}) {
  queryClient.setDefaultOptions({ queries: { enabled: false, staleTime: Infinity } })
  if (answer) queryClient.setQueryData(entitlements.one().queryKey, answer)
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Entitled to="infraAdvanced" feature="グラフ" description={WHAT} pending={<p>確認中</p>} {...props}>
        <p>温度</p>
      </Entitled>
    </QueryClientProvider>,
    '/',
  )
}

const defaults = queryClient.getDefaultOptions()
afterEach(() => {
  queryClient.setDefaultOptions(defaults)
  queryClient.clear()
})

test.each([
  ['that is bought', bought],
  ['whose flag is not there', { ...bought, infraAdvanced: undefined }],
  ['of entitlements that cannot be read', { status: 7 }],
])('a feature %s is shown', (_case, answer) => {
  show(answer)
  expect(screen.getByText('温度')).toBeVisible()
})

test('a feature stays while entitlements that could not be read are read again', () => {
  const { queryKey } = entitlements.one()
  const query = queryClient.getQueryCache().build(queryClient, { queryKey })
  query.setState({ errorUpdateCount: 1, status: 'pending', fetchStatus: 'fetching' })
  show(undefined)
  expect(screen.getByText('温度')).toBeVisible()
})

test('until the entitlements are known neither the feature nor the gate is shown', () => {
  show(undefined)
  expect(screen.getByText('確認中')).toBeVisible()
  expect(screen.queryByText('温度')).toBeNull()
})

test('a feature that is not bought is explained, with the way to the contract', () => {
  show({ ...bought, infraAdvanced: false })
  expect(screen.queryByText('温度')).toBeNull()
  expect(screen.getByText('グラフは契約対象外です')).toBeVisible()
  expect(screen.getByText(new RegExp(WHAT))).toBeVisible()
  expect(screen.getByRole('link', { name: '契約内容を確認' })).toHaveAttribute('href', '/dashboard#entitlements')
  expect(screen.queryByRole('heading')).toBeNull()
})

test('a whole page that is not bought has the title of the feature', () => {
  show({ ...bought, infraAdvanced: false }, { page: true })
  expect(screen.getByRole('heading', { level: 1, name: 'グラフ' })).toBeVisible()
  expect(screen.getByText('グラフは契約対象外です')).toBeVisible()
})
