import path from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { isProduct, sourcesOf } from '@portal/scripts/sources'
import { ADMIN, expect, type Page, test as base } from '../fixtures'
import type { RecordIds } from '../record-ids'
import { expectHeading, goTo, logOut, navigation, openMenu, toast } from '../verbs'

// However a session ends, every page of it is left, whatever is typed or open there.

/** What may be lost with a page, or is kept by the browser as a draft. */
const HOLDS_INPUT = /<FormShell\b|\buseLeaveGuard\(|\buseStored\([^)]*\bDraft\b/

type Form = {
  path: (ids: RecordIds) => string
  /** Puts something into it. */
  fill: (page: Page) => Promise<unknown>
  /** Opens a question or a menu over it, instead of following a link. */
  cover?: (page: Page) => Promise<unknown>
  /** The browser keeps the input for the next session, where it is there again. */
  isKept?: (page: Page) => Promise<unknown>
}

const TYPED = '東側の列'
const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name })
const type = (name: string, text = TYPED) => ({ fill: (page: Page) => field(page, name).fill(text) })
const account = (page: Page) => openMenu(page, /^アカウント: /)
const keep = (page: Page) => page.getByRole('radio', { name: '継続' }).first()

/** By the source that holds the input. */
const FORMS: Record<string, Form> = {
  'host/src/status/OverridePanel.tsx': { path: () => '/status', ...type('remote.json の URL') },
  'remotes/agents/src/list/rules/RuleForm.tsx': { path: () => '/agents?tab=rules&rule=new', ...type('名前') },
  'remotes/events/src/detail/use-respond.ts': { path: ({ event }) => `/events/${event}`, ...type('コメント') },
  'remotes/servers/src/ChangesDialog.tsx': {
    path: () => '/servers?q=web-prod-01',
    fill: async (page) => {
      await page.getByLabel('web-prod-01 を選択').check()
      await page.getByRole('button', { name: '一括編集' }).click()
      await page.getByLabel('資産番号を変更').check()
      await page.getByLabel('新しい資産番号').fill('A-1')
    },
    cover: (page) => page.keyboard.press('Escape'),
  },
  'remotes/servers/src/console/use-connection.ts': {
    path: ({ server }) => `/servers/${server}/remote-login`,
    fill: (page) => expect(page.getByRole('status', { name: '接続の状態' })).toHaveText('接続済み'),
  },
  'remotes/servers/src/detail/ServerForm.tsx': {
    path: ({ server }) => `/servers/${server}?tab=settings`,
    ...type('メモ'),
  },
  'remotes/servers/src/lifecycle-detail/SupportForm.tsx': {
    path: ({ lifecycle }) => `/server-lifecycles/${lifecycle}`,
    ...type('サポート期限', '2039-04-01'),
  },
  'remotes/servers/src/maintenance-form/MaintenanceFormPage.tsx': {
    path: () => '/maintenance-windows/new',
    ...type('理由'),
  },
  'remotes/servers/src/maintenance-sheet/use-draft.ts': {
    path: ({ server }) => `/servers/${server}/maintenance-sheet`,
    ...type('実施済みの対応'),
    cover: account,
    isKept: (page) => expect(field(page, '実施済みの対応')).toHaveValue(TYPED),
  },
  'remotes/users/src/list/ReviewTab.tsx': {
    path: () => '/users?tab=review',
    fill: (page) => keep(page).check(),
    cover: account,
    isKept: (page) => expect(keep(page)).toBeChecked(),
  },
  'remotes/users/src/register/RegisterPage.tsx': { path: () => '/users/register', ...type('メールアドレス') },
  'remotes/users/src/update/UpdatePage.tsx': {
    path: ({ user }) => `/users/${encodeURIComponent(user)}/update`,
    ...type('氏名'),
  },
}

/** Names of the customer that the pages above show. */
const OF_THE_CUSTOMER = /alpha|web-prod-01|山田/

type End = {
  what: string
  /** The code with which /clear-session is opened; null where home is. */
  error: string | null
  begin: (context: BrowserContext, page: Page) => Promise<unknown>
}

const ENDS: End[] = [
  { what: 'a call that is refused', error: 'login_required', begin: refuseCalls },
  {
    what: 'another person',
    error: 'user_changed',
    begin: (context) => renewAs(context, { sub: 'auth0|member-alpha' }),
  },
  {
    what: 'another project',
    error: 'project_changed',
    begin: (context) => renewAs(context, { org_id: 'org_beta', org_name: 'beta' }),
  },
  {
    what: 'a renewal that is refused',
    error: 'unauthorized_client',
    begin: async (context) => {
      await refuseCalls(context)
      const json = { error: 'unauthorized_client' }
      await context.route('**/oauth/token', (route) => route.fulfill({ status: 403, headers: OPEN, json }))
    },
  },
  { what: 'a logout in another tab', error: null, begin: (_context, page) => logOut(page) },
]

const OPEN = { 'access-control-allow-origin': '*' }
function refuseCalls(context: BrowserContext): Promise<unknown> {
  const json = { code: 'token.invalid', message: 'トークンを確認できません。' }
  return context.route('**/api/v1/**', (route) => route.fulfill({ status: 401, headers: OPEN, json }))
}

/** Renewed tokens say this. */
async function renewAs(context: BrowserContext, claims: Record<string, string>): Promise<void> {
  await refuseCalls(context)
  await context.route('**/oauth/token', async (route) => {
    const response = await route.fetch()
    const answer: { access_token: string } = await response.json()
    const [head, body = '', signature] = answer.access_token.split('.')
    const told = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...claims }
    const token = [head, Buffer.from(JSON.stringify(told)).toString('base64url'), signature].join('.')
    await route.fulfill({ response, json: { ...answer, access_token: token } })
  })
}

const ELSEWHERE = '別のタブでログアウトしました。'

const mayBeLost = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

const test = base.extend<{ endIn: (forms: Form[], end: End) => Promise<void> }>({
  /** Opens these forms in tabs of their own, ends the session of all, and looks at what is left. */
  endIn: ({ context, page, ids, visitAs, sessions, expectErrors }, use) =>
    use(async (forms, end) => {
      const { error, begin } = end
      expectErrors(/Failed to load resource/)
      await context.clock.install()
      await visitAs(page, ADMIN, '/profile')
      const tabs: { tab: Page; form: Form }[] = []
      for (const [number, form] of forms.entries()) {
        const tab = await context.newPage()
        tabs.push({ tab, form })
        await goTo(tab, form.path(ids))
        await form.fill(tab)
        await expect.poll(() => mayBeLost(tab)).toBe(!form.isKept)
        const leave = () => navigation(tab).getByRole('link', { name: 'ダッシュボード' }).click()
        // The others at the next end.
        if ((number + ENDS.indexOf(end)) % 2 === 0) await (form.cover ?? leave)(tab)
      }
      // Waited for before it comes, because it goes after some seconds.
      const told = tabs.map(({ tab }) => error ?? expect(toast(tab, 'status', ELSEWHERE)).toBeVisible())
      await begin(context, page)
      await Promise.all(told)
      // The next poll.
      if (error !== null) await context.clock.fastForward(30_000)
      for (const { tab } of tabs) await expectEnded(tab, error)
      await context.unrouteAll()
      // A logout has ended the session at the identity provider, too.
      if (error === null) sessions.clear()
      if (error !== 'login_required') return
      for (const { tab, form } of tabs) {
        if (!form.isKept) continue
        await tab.getByRole('button', { name: '再ログイン' }).click()
        await tab.waitForURL(form.path(ids))
        await form.isKept(tab)
      }
    }),
})

async function expectEnded(tab: Page, error: string | null): Promise<void> {
  await tab.waitForURL(error === null ? '/' : `/clear-session?error=${error}`)
  if (error !== null) await expectHeading(tab, 'ログインし直してください')
  await expect(navigation(tab)).toHaveCount(0)
  await expect(tab.locator('dialog[open], :popover-open')).toHaveCount(0)
  await expect(tab.locator('body')).not.toContainText(OF_THE_CUSTOMER)
  expect(await mayBeLost(tab)).toBe(false)
  const noted = await tab.evaluate(() => sessionStorage.getItem('portal.auth-errors') ?? '[]')
  expect(JSON.parse(noted)).toMatchObject(error === null ? [] : [{ code: error }])
}

test('the table has every source that holds input', () => {
  const sources = sourcesOf(path.resolve(import.meta.dirname, '../..'))
  const found = [...sources].filter(
    ([file, text]) => isProduct(file) && /^(host|remotes)\//.test(file) && HOLDS_INPUT.test(text),
  )
  expect(found.map(([file]) => file)).toEqual(Object.keys(FORMS))
})

const ALL = Object.values(FORMS)
const SOME = ALL.filter((_, at) => at % 4 === 2)
for (const [at, end] of ENDS.entries()) {
  if (at === 0) test(`${end.what} ends the session of some forms`, ({ endIn }) => endIn(SOME, end))
  test(`${end.what} ends the session of every form`, { tag: '@long' }, ({ endIn }) => endIn(ALL, end))
}
