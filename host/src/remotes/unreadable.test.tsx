import { ApiError, queryClient } from '@portal/api-client/http'
import { polled } from '@portal/api-client/polling'
import { servers } from '@portal/api-client/servers'
import { changeAnswer } from '@portal/testing/change-answer'
import { makeTenant } from '@portal/testing/tenant'
import { Panel, useRead } from '@portal/ui'
import { act, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { renderPage } from '../render-page.fixture'
import { CrashBoundary } from './CrashBoundary'
import { countCrash } from './crashes'

jest.mock('./crashes', () => ({ countCrash: jest.fn(() => 'stays') }))

/** As the widgets and tabs of remotes: a part of a page that reads. */
function Count() {
  const { data } = useRead({ ...servers.list(), ...polled })
  return <p>{data.filter(({ isActive }) => isActive).length} 台を監視中</p>
}
const inRelease = (content: ReactNode) => (
  <Panel>
    <CrashBoundary name="servers" version="1.0.0" inCard={null}>
      {content}
    </CrashBoundary>
  </Panel>
)
function tripsOver(): number {
  const missing: string[] = JSON.parse('{}').rows
  return missing.length
}
/** The same, drawn only after a click. */
function Shown() {
  const [shown, setShown] = useState(false)
  return shown ? (
    inRelease(<Count />)
  ) : (
    <button type="button" onClick={() => setShown(true)}>
      表示
    </button>
  )
}
const ofAnotherShape = () => changeAnswer('GET /servers', () => ({ servers: [] }))

beforeEach(() => {
  jest.mocked(countCrash).mockClear()
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

test('an answer that cannot be read is told in its place, and counts against no release', async () => {
  ofAnotherShape()
  await renderPage(inRelease(<Count />), { tenant: await makeTenant() })
  expect(await screen.findByText(/応答の形式が正しくありません \(GET \/servers/)).toBeVisible()
  expect(countCrash).not.toHaveBeenCalled()
})

test('nor does an old one that is fetched again while it is drawn', async () => {
  const { user } = await renderPage(<Shown />, { tenant: await makeTenant({ servers: [{ name: 'web-01' }] }) })
  queryClient.setQueryData(servers.list().queryKey, { servers: [] }, { updatedAt: 1 })
  await user.click(screen.getByRole('button', { name: '表示' }))
  expect(await screen.findByText('1 台を監視中')).toBeVisible()
  expect(countCrash).not.toHaveBeenCalled()
})

test('再試行 asks again, and shows the answer that can be read', async () => {
  ofAnotherShape()
  const tenant = await makeTenant({ servers: [{ name: 'web-01' }] })
  const { user } = await renderPage(inRelease(<Count />), { tenant })
  await user.click(await screen.findByRole('button', { name: '再試行' }))
  expect(await screen.findByText(/応答の形式が正しくありません/)).toBeVisible()
  changeAnswer('GET /servers', (body) => body)
  await user.click(await screen.findByRole('button', { name: '再試行' }))
  expect(await screen.findByText('1 台を監視中')).toBeVisible()
  expect(countCrash).not.toHaveBeenCalled()
})

test('what stands on the page stays when a later answer cannot be read', async () => {
  await renderPage(inRelease(<Count />), { tenant: await makeTenant({ servers: [{ name: 'web-01' }] }) })
  expect(await screen.findByText('1 台を監視中')).toBeVisible()
  ofAnotherShape()
  await act(() => queryClient.refetchQueries({ queryKey: ['servers'] }))
  expect(screen.getByText('1 台を監視中')).toBeVisible()
  expect(countCrash).not.toHaveBeenCalled()
})

test('a parser that throws something else is an answer that cannot be read too', async () => {
  const Strange = () => {
    const { data } = useRead({ ...servers.list(), select: tripsOver })
    return <p>{data}</p>
  }
  await renderPage(inRelease(<Strange />), { tenant: await makeTenant() })
  expect(await screen.findByText("Cannot read properties of undefined (reading 'length')")).toBeVisible()
  expect(countCrash).not.toHaveBeenCalled()
})

test('an error of another copy of the API client is no crash either', async () => {
  const Refused = () => {
    throw errorOfAnotherCopy()
  }
  await renderPage(inRelease(<Refused />), { tenant: await makeTenant() })
  expect(await screen.findByText('権限がありません。')).toBeVisible()
  expect(countCrash).not.toHaveBeenCalled()
})

test('a component that throws is one', async () => {
  const Broken = () => {
    throw new TypeError('この部品は壊れています')
  }
  await renderPage(inRelease(<Broken />), { tenant: await makeTenant() })
  expect(await screen.findByText('この部品は壊れています')).toBeInTheDocument()
  expect(countCrash).toHaveBeenCalled()
})

function errorOfAnotherCopy(): Error {
  let error = new Error('no copy')
  jest.isolateModules(() => {
    const copy = jest.requireActual<typeof import('@portal/api-client/error')>('@portal/api-client/error')
    const message = '権限がありません。'
    error = new copy.ApiError({ status: 403, code: 'permission.missing', message, isAPIError: true })
  })
  expect(error).not.toBeInstanceOf(ApiError)
  return error
}
