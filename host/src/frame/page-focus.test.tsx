import { signOut } from '@portal/testing/sign-in'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useRef, useState } from 'react'
import { createBrowserRouter, Link, Outlet, useNavigate } from 'react-router-dom'
import { useConfig } from '../config'
import { configOf } from '../remotes/descriptor.fixture'
import { useRemotes } from '../remotes/state'
import { renderRouter } from '../render-page.fixture'
import { Frame } from './Frame'

/** Lets the heading and the rows of the slow page come. */
let arrive = () => {}

function List() {
  const navigate = useNavigate()
  return (
    <>
      <h1>一覧</h1>
      <Link to="/list?q=web">絞り込む</Link>
      <table>
        <tbody>
          {['/one', '/two', '/slow', '/form'].map((to, at) => (
            <tr key={to} tabIndex={-1} data-index={at} onClick={() => void navigate(to)}>
              <th>
                <a href={to}>{to}</a>
              </th>
              <td>{`値 ${to}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Slow() {
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    arrive = () => setHere(true)
  }, [])
  return isHere ? <h1>遅い画面</h1> : <div data-loading />
}

function Form() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <h1>入力</h1>
      <input ref={field} aria-label="名前" />
    </>
  )
}

function open(path: string) {
  signOut()
  useConfig.setState({ config: configOf() })
  useRemotes.setState({}, true)
  window.history.replaceState(null, '', path)
  const pages = {
    list: <List />,
    one: <h1>一つ目</h1>,
    two: (
      <>
        <h1>二つ目</h1>
        <Link to="/one">次へ</Link>
      </>
    ),
    slow: <Slow />,
    form: <Form />,
    callback: <h1 hidden>ログイン処理中</h1>,
  }
  const frame = (
    <Frame>
      <Outlet />
    </Frame>
  )
  const children = Object.entries(pages).map(([name, element]) => ({ path: name, element }))
  const router = createBrowserRouter([{ path: '/', element: frame, children }])
  renderRouter(router)
  return router
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** Opens the list, and from there a page by its row. */
async function follow(to: string) {
  const router = open('/list')
  await userEvent.click(screen.getByText(`値 ${to}`))
  await waitFor(() => expect(window.location.pathname).toBe(to))
  return router
}
const announced = () => document.querySelector('[aria-live="polite"]:not([role])')?.textContent

test('the first page leaves the focus where the browser has it', async () => {
  open('/list')
  await heading('一覧')
  expect(document.body).toHaveFocus()
})

test('the page after the return from sign-in is a first page, too', async () => {
  const router = open('/callback')
  await act(() => router.navigate('/list', { replace: true }))
  await heading('一覧')
  expect(document.body).toHaveFocus()
})

test('another path: its heading has the focus, and nothing else announces it', async () => {
  await follow('/one')
  expect(await heading('一つ目')).toHaveFocus()
  expect(announced()).toBe('')
})

test('another query: the link keeps the focus', async () => {
  open('/list')
  const link = screen.getByRole('link', { name: '絞り込む' })
  await userEvent.click(link)
  await waitFor(() => expect(window.location.search).toBe('?q=web'))
  expect(link).toHaveFocus()
})

test('a heading that comes later gets the focus when it comes', async () => {
  await follow('/slow')
  act(() => arrive())
  expect(await heading('遅い画面')).toHaveFocus()
})

test('a user who has gone elsewhere meanwhile stays there, and hears the title', async () => {
  await follow('/slow')
  const guide = screen.getByRole('link', { name: 'ユーザーガイド' })
  act(() => guide.focus())
  act(() => arrive())
  await heading('遅い画面')
  await waitFor(() => expect(announced()).toBe('遅い画面'))
  expect(guide).toHaveFocus()
})

test('a field that the page puts the focus into keeps it', async () => {
  await follow('/form')
  await heading('入力')
  expect(screen.getByRole('textbox', { name: '名前' })).toHaveFocus()
  await waitFor(() => expect(announced()).toBe('入力'))
})

test('the way back leads to the row that was left, the one after it to the link', async () => {
  const router = await follow('/two')
  await userEvent.click(await screen.findByRole('link', { name: '次へ' }))
  expect(await heading('一つ目')).toHaveFocus()
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.getByRole('link', { name: '次へ' })).toHaveFocus())
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.getByText('値 /two').closest('tr')).toHaveFocus())
  await waitFor(() => expect(announced()).toBe('一覧'))
  await waitFor(() => expect(announced()).toBe(''))
})
