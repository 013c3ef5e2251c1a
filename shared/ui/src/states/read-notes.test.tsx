import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Room } from '../page/Panel'
import { Section } from '../page/Section'
import { renderUi } from '../render-ui.fixture'
import { formatMoment } from '../values/format'
import { ReadNotes } from './ReadNotes'

const at = Date.parse('2026-04-01T05:06:00Z')
const client = new QueryClient()
const readOf = (change: object = {}) => ({
  ...{ data: [], leftOut: [], isRefetchError: false, dataUpdatedAt: at, queryKey: ['servers'] },
  refetch: jest.fn(),
  ...change,
})
const show = (...reads: ReturnType<typeof readOf>[]) =>
  renderUi(
    <QueryClientProvider client={client}>
      <Section title="カード">
        <Room height="10rem">
          <ReadNotes reads={reads} />
          内容
        </Room>
      </Section>
    </QueryClientProvider>,
  )
const text = `${formatMoment(at)} の内容です。`

afterEach(() => onlineManager.setOnline(true))

test('a card whose reads are current says nothing', () => {
  show(readOf())
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('a card names the age of the oldest read that fails, and asks again for those alone', async () => {
  const current = readOf({ dataUpdatedAt: at - 60_000 })
  const failing = [readOf({ isRefetchError: true, dataUpdatedAt: at + 60_000 }), readOf({ isRefetchError: true })]
  show(current, ...failing)
  expect(screen.getByRole('status')).toHaveTextContent(text)
  // Beside the title, because a line above the content would push it.
  expect(screen.getByRole('heading', { name: 'カード' }).parentElement).toContainElement(screen.getByRole('status'))
  await userEvent.click(screen.getByRole('button', { name: '再試行' }))
  for (const { refetch } of failing) expect(refetch).toHaveBeenCalledTimes(1)
  expect(current.refetch).not.toHaveBeenCalled()
})

test('without a network every card is as old as its last poll, and it is current again by itself', () => {
  // The poll brought nothing new, so that the card was not drawn for it.
  client.setQueryData(['servers'], [], { updatedAt: at })
  show(readOf({ dataUpdatedAt: at - 60_000 }))
  act(() => onlineManager.setOnline(false))
  expect(screen.getByRole('status')).toHaveTextContent(`接続できません。${text}`)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  act(() => onlineManager.setOnline(true))
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('rows that could not be read are named', () => {
  show(readOf({ leftOut: ['行 1 name'] }))
  expect(screen.getByText('1 件中 1 件を表示できません: 行 1 name')).toBeVisible()
})
