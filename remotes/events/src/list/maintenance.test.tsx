import { changeAnswer } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { screen, within } from '@testing-library/react'
import remote from '../module'

const failing = (name: string, trouble: string) => ({ name, open: [{ trouble }] })
const PLAN = { servers: [failing('db-01', 'supplyFailed'), failing('web-01', 'fanSlow')] }
const MAINTENANCE = { windowID: 'w1', name: '法定停電', until: '2099-01-01T00:00:00Z' }
const marked = (body: unknown): unknown => {
  if (Array.isArray(body)) return body.map(marked)
  return Reflect.get(Object(body), 'serverName') === 'db-01' ? { ...Object(body), maintenance: MAINTENANCE } : body
}
const rows = async () => (await screen.findAllByRole('rowheader')).map((cell) => cell.textContent)

beforeEach(() => changeAnswer(/^GET \/events(?!\/count)/, marked))

test('events of a window are marked in the list, and are a condition of it', async () => {
  const { navigate } = await renderRemote(remote, '/events', { plan: PLAN })
  const [first = '', second = ''] = await rows()
  expect([first.includes('メンテナンス: 法定停電'), second.includes('メンテナンス')]).toEqual([true, false])
  await navigate('/events?maintenance=outside')
  expect(await screen.findByRole('button', { name: '条件「メンテナンス: それ以外」を外す' })).toBeVisible()
  expect(await rows()).toEqual([second])
  await navigate('/events?maintenance=during')
  expect(await screen.findByRole('button', { name: '条件「メンテナンス: メンテナンス中に発生」を外す' })).toBeVisible()
  expect(await rows()).toEqual([first])
})

test('the page of an event names its window, and until when nobody is told', async () => {
  const { project, navigate } = await renderRemote(remote, '/events', { plan: PLAN })
  await rows()
  const of = (name: string) => project.events.find(({ serverName }) => serverName === name)?.id
  await navigate(`/events/${of('db-01')}`)
  expect(await screen.findByText('メンテナンス: 法定停電')).toBeVisible()
  const fact = screen.getByText('メンテナンス', { selector: 'dt' }).parentElement
  if (!fact) throw new Error('no fact')
  expect(within(fact).getByRole('link', { name: '法定停電' })).toHaveAttribute('href', '/maintenance-windows/w1')
  expect(fact).toHaveTextContent('まで通知しません')
  await navigate(`/events/${of('web-01')}`)
  expect(await screen.findByRole('heading', { level: 1, name: /ファン/ })).toBeVisible()
  expect(screen.queryByText('メンテナンス', { selector: 'dt' })).toBeNull()
})
