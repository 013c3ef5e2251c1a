import { changeAnswer } from '@portal/testing/change-answer'
import { signIn, signOut } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { Panel, Toasts, UiProvider } from '@portal/ui'
import { render, screen } from '@testing-library/react'
import { EntitlementsCard } from './pages/dashboard/EntitlementsCard'
import { reactToSession } from './session/react-to-session'
import { renderPage } from './render-page.fixture'
import { createRouter } from './router'

const TOLD = 'a contract that cannot be read is told like one that failed'
test.each(['after', 'before'])(`${TOLD}; signed in %s the application started`, async (when) => {
  render(<Toasts />, { wrapper: UiProvider })
  signOut()
  changeAnswer('GET /contract', () => ({ status: 7 }))
  if (when === 'before') await signIn(await makeTenant())
  reactToSession(createRouter())
  if (when === 'after') await signIn(await makeTenant())
  expect(await screen.findByText('-1: 応答の形式が正しくありません (GET /contract: status)')).toBeVisible()
})

test('the card shows a day alone as that day, and a flag that is not there as 「—」', async () => {
  const contract = { status: 'active', isTrial: null, contractedAt: '2025-04-01', infraBasic: true }
  changeAnswer('GET /contract', () => contract)
  await renderPage(<EntitlementsCard />, { tenant: await makeTenant() })
  expect(await screen.findByText('2025/04/01')).toBeVisible()
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual(['契約中', '2025/04/01', '契約中', '—', '—'])
})

test('a contract without a body is an error of the answer, in its place', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  changeAnswer('GET /contract', () => new Response(null, { status: 204 }))
  const card = (
    <Panel>
      <EntitlementsCard />
    </Panel>
  )
  await renderPage(card, { tenant: await makeTenant() })
  expect(await screen.findByText('応答を読み取れません')).toBeVisible()
  expect(screen.getByText('応答の形式が正しくありません (GET /contract: 応答が空です)')).toBeVisible()
})
