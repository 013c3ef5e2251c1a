import { configureApi, ensureBeginning, queryClient } from '@portal/api-client/http'
import { type ServerRow, servers } from '@portal/api-client/servers'
import { accessToken } from '@portal/testing/access-token'
import { knownContract } from '@portal/testing/known-contract'
import { signInWith } from '@portal/testing/sign-in'
import { tinyServer } from '@portal/testing/tiny-server'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderUi } from '../../render-ui.fixture'
import { anyOf } from '../facets/any-of'
import { defineList } from './define-list'
import { ListExport } from './ListExport'
import { ListView } from './ListView'
import { useList } from './use-list'

const PAGE = 50
const TOTAL = 120
const rows = Array.from({ length: TOTAL }, (_, at) => ({
  id: `s${at}`,
  name: `server-${String(at).padStart(3, '0')}`,
  isActive: at % 2 === 0,
}))

/** Sends the second page, or an error in its place. */
let sendRest: (status?: number) => void
let api: Awaited<ReturnType<typeof tinyServer>>

beforeEach(async () => {
  let status = 200
  const rest = new Promise<void>((resolve) => {
    sendRest = (given = 200) => {
      status = given
      resolve()
    }
  })
  api = await tinyServer(async ({ url = '' }, response) => {
    const isRest = url.includes('cursor=')
    if (isRest) await rest
    response.writeHead(isRest ? status : 200, { 'content-type': 'application/json' })
    const items = isRest ? rows.slice(PAGE) : rows.slice(0, PAGE)
    response.end(JSON.stringify({ items, nextCursor: isRest ? null : 'rest', total: TOTAL }))
    status = 200
  })
  await signInWith(accessToken({ sub: 'u1', org_id: 'org_1', org_name: 'alpha' }))
  configureApi({ apiServer: api.url })
  knownContract(['servers?view=list'])
})
afterEach(() => api.close())

const definition = defineList({
  id: 'servers',
  label: '一覧',
  columns: [{ id: 'name', header: '名前', sortValue: ({ name }: ServerRow) => name }],
  search: { label: '検索', of: ({ name }) => [name] },
  facets: {
    isActive: anyOf({ label: '監視', of: ({ isActive }: ServerRow) => String(isActive), values: ['true', 'false'] }),
  },
  sort: 'name',
})

function Servers() {
  const list = useList(definition, servers.list())
  return (
    <ListView
      list={list}
      empty="ありません"
      isSelectable
      summary={{ label: '状態', chips: [{ facet: 'isActive', value: 'true', label: '監視中', tone: 'ok' }] }}
      actions={<ListExport list={list} isQuiet />}
    />
  )
}

async function visit(search = '') {
  await ensureBeginning(servers.list())
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Servers />
    </QueryClientProvider>,
    `/servers${search}`,
  )
}
const names = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent)
const isLoading = () => screen.queryByRole('status', { name: '読み込み中' }) !== null
/** The counts of states, which come with the whole list. */
const counts = () => screen.queryByRole('list', { name: '状態' })
const whole = async () => {
  act(() => sendRest())
  await screen.findByText(`全 ${TOTAL} 件中`, { exact: false })
  await waitFor(() => expect(counts()).toBeVisible())
}
const rest = () => api.requests.filter(({ url }) => url.includes('cursor='))

test('the first page of a list is shown while the others are on their way, and then takes its place among them', async () => {
  await visit()
  await waitFor(() => expect(names()).toHaveLength(PAGE))
  expect(screen.getByText(`全 ${TOTAL} 件中 1–${PAGE} 件`)).toBeVisible()
  const first = screen.getByText('server-000')
  await whole()
  expect(screen.getByText('server-000')).toBe(first)
  expect(names()).toHaveLength(PAGE)
})

test('what needs all rows waits for them: counts, file, and the choice of all', async () => {
  await visit()
  await userEvent.click(screen.getByRole('button', { name: '書き出し' }))
  expect(screen.getByRole('menuitem', { name: /^CSV/ })).toHaveTextContent('一覧を読み込んでいます。')
  await userEvent.keyboard('{Escape}')
  expect(counts()).toBeNull()
  await waitFor(() => expect(names()).toHaveLength(PAGE))
  await userEvent.click(screen.getByRole('checkbox', { name: /すべて/ }))
  expect(screen.queryByRole('button', { name: /全 .* 件を選択/ })).toBeNull()
  await whole()
  expect(within(screen.getByRole('list', { name: '状態' })).getByRole('button')).toHaveTextContent('監視中60')
  expect(screen.getByRole('button', { name: `全 ${TOTAL} 件を選択` })).toBeVisible()
})

test.each([
  ['a search', '?q=server-11', 10],
  ['a filter', '?isActive=false', PAGE],
  ['another sort', '?sort=-name', PAGE],
  ['another page', '?page=2', PAGE],
  ['all rows in one page', '?size=all', TOTAL],
])('%s waits for the list instead of showing what the first page has of it', async (_what, search, found) => {
  await visit(search)
  expect(isLoading()).toBe(true)
  expect(names()).toEqual([])
  await whole()
  await waitFor(() => expect(names()).toHaveLength(found))
  expect(isLoading()).toBe(false)
})

test('a sort while the others are on their way is shown once they are there, with the pointer in the list', async () => {
  await visit()
  await waitFor(() => expect(names()).toHaveLength(PAGE))
  await userEvent.click(screen.getByRole('button', { name: '名前' }))
  expect(names()).toEqual([])
  await whole()
  await waitFor(() => expect(names()[0]).toBe(`server-${TOTAL - 1}`))
})

test('when the others cannot be read the list says so, and reads them again', async () => {
  await visit()
  act(() => sendRest(403))
  await userEvent.click(await screen.findByRole('button', { name: '再試行' }))
  await waitFor(() => expect(rest()).toHaveLength(2))
  await waitFor(() => expect(counts()).toBeVisible())
  expect(screen.queryByRole('button', { name: '再試行' })).toBeNull()
})
