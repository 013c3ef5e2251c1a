import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { UiProvider } from '../../theme/UiProvider'
import { FilterPill } from './FilterPill'
import { MultiOptions } from './MultiOptions'

const IN_SIGHT = 8
const OVERSCAN = 8

function Demo({ names, onChange }: { names: readonly string[]; onChange?: (names: string[]) => void }) {
  const [value, setValue] = useState<string[]>([])
  const [isOpen, setOpen] = useState(false)
  return (
    <UiProvider>
      <FilterPill
        label="サーバー"
        text={value.join('、')}
        isOpen={isOpen}
        setOpen={setOpen}
        onRemove={undefined}
        onLeave={() => {}}
        onGone={() => {}}
      >
        <MultiOptions
          label="サーバー"
          options={names.map((name) => ({ value: name, label: name }))}
          value={value}
          onChange={(next) => {
            setValue(next)
            onChange?.(next)
          }}
        />
      </FilterPill>
      <button type="button">次</button>
    </UiProvider>
  )
}
const namesTo = (count: number) => Array.from({ length: count }, (_, at) => `web-${String(at).padStart(4, '0')}`)
const open = () => userEvent.click(screen.getByRole('button', { name: /^サーバー/ }))
const search = () => screen.queryByRole('searchbox', { name: 'サーバーを検索' })
const options = () => screen.queryAllByRole('checkbox')
const option = (name: string) => screen.getByRole('checkbox', { name })

beforeEach(() => {
  // jsdom lays nothing out: the list would have no height, and no option in sight.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(IN_SIGHT * 36)
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36)
})
afterEach(() => jest.restoreAllMocks())

test('ten options have no search, eleven have one, which takes the focus', async () => {
  const { rerender } = render(<Demo names={namesTo(10)} />)
  await open()
  expect(options()).toHaveLength(10)
  expect(search()).not.toBeInTheDocument()
  rerender(<Demo names={namesTo(11)} />)
  expect(search()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await open()
  expect(search()).toHaveFocus()
})

test('a search that comes with options of an open popup takes the focus from the button, and from nothing else', async () => {
  const { rerender, unmount } = render(<Demo names={[]} />)
  await open()
  expect(screen.getByRole('button', { name: /^サーバー/ })).toHaveFocus()
  rerender(<Demo names={namesTo(11)} />)
  expect(search()).toHaveFocus()
  unmount()
  const again = render(<Demo names={namesTo(3)} />)
  await open()
  await userEvent.tab()
  again.rerender(<Demo names={namesTo(11)} />)
  expect(search()).not.toHaveFocus()
})

test('a search ignores case and width, keeps the order, and says when there is no match', async () => {
  render(<Demo names={['ＷＥＢ-2', 'db-1', 'web-1', ...namesTo(10)]} />)
  await open()
  await userEvent.type(search()!, 'Web-')
  const first = options().slice(0, 3)
  expect(first.map((each) => each.closest('li')?.textContent)).toEqual(['ＷＥＢ-2', 'web-1', 'web-0000'])
  expect(screen.queryByText('一致する項目はありません')).not.toBeInTheDocument()
  await userEvent.type(search()!, '見当たらない')
  expect(options()).toHaveLength(0)
  expect(screen.getByRole('status')).toHaveTextContent('一致する項目はありません')
})

test('what is chosen stays chosen while a search hides it, in the order of the options', async () => {
  const onChange = jest.fn()
  render(<Demo names={namesTo(2000)} onChange={onChange} />)
  await open()
  await userEvent.type(search()!, '1500')
  await userEvent.click(option('web-1500'))
  await userEvent.clear(search()!)
  await userEvent.type(search()!, '0700')
  await userEvent.click(option('web-0700'))
  expect(onChange).toHaveBeenLastCalledWith(['web-0700', 'web-1500'])
})

test('of two thousand options only those in sight are in the document, and scrolling brings the others', async () => {
  render(<Demo names={namesTo(2000)} />)
  await open()
  expect(options().length).toBeLessThanOrEqual(IN_SIGHT + OVERSCAN + 1)
  expect(option('web-0000').closest('li')).toHaveAttribute('aria-setsize', '2000')
  const region = option('web-0000').closest('ul')!.parentElement!
  region.scrollTop = 1000 * 36
  fireEvent.scroll(region)
  expect(option('web-1000')).toBeInTheDocument()
  expect(options().length).toBeLessThanOrEqual(IN_SIGHT + 2 * OVERSCAN + 1)
})

test('arrow keys, Home and End reach every option, and the focused one stays while others scroll', async () => {
  render(<Demo names={namesTo(2000)} />)
  await open()
  await userEvent.tab()
  expect(option('web-0000')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(option('web-0001')).toHaveFocus()
  const region = option('web-0000').closest('ul')!.parentElement!
  region.scrollTop = 1000 * 36
  fireEvent.scroll(region)
  expect(option('web-0001')).toHaveFocus()
  await userEvent.keyboard('{End} ')
  expect(option('web-1999')).toHaveFocus()
  expect(option('web-1999')).toBeChecked()
  await userEvent.keyboard('{Home}')
  expect(option('web-0000')).toHaveFocus()
})

test('the popup closes when Tab leaves it, and Escape gives the focus back', async () => {
  render(<Demo names={namesTo(3)} />)
  const tabs = async (times: number) => {
    for (let time = 0; time < times; time++) await userEvent.tab()
  }
  await open()
  await tabs(3)
  expect(option('web-0002')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: /^サーバー/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(options()).toHaveLength(3)
  await tabs(4)
  expect(screen.getByRole('button', { name: '次' })).toHaveFocus()
  expect(options()).toHaveLength(0)
})
