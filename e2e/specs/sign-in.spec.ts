import { inEachScheme, violations } from '../accessibility'
import { ADMIN, expect, requestsOf, test } from '../fixtures'
import { expectHeading, expectSignInPage, fillSignIn, navigation, ready } from '../verbs'

test('the login button leads through sign-in to the dashboard', async ({ page, portal }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'ログイン' }).click()
  await fillSignIn(page, ADMIN, portal.password)
  await page.waitForURL(`${portal.url}/dashboard`)
  await expectHeading(page, 'ダッシュボード')
  await expect(page.getByRole('banner').getByRole('button', { name: /^アカウント: / })).toBeVisible()
})

test('going back after the sign-in says that it is done, and leads on to the portal', async ({ page, portal }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'ログイン' }).click()
  await fillSignIn(page, ADMIN, portal.password)
  await page.waitForURL(`${portal.url}/dashboard`)
  await ready(page)
  await page.goBack()
  await expectHeading(page, 'ログイン済みです')
  await page.getByRole('link', { name: 'ポータルを開く' }).click()
  await ready(page)
  await expect(page.getByRole('banner').getByRole('button', { name: /^アカウント: / })).toBeVisible()
})

test('a wrong password is explained at the field that has the focus, by keyboard alone and in either colour scheme', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 400/)
  await inEachScheme(page, async () => {
    await page.goto('/dashboard')
    await expectSignInPage(page)
    await expect(page.getByLabel('メールアドレス')).toBeFocused()
    expect(await violations(page)).toEqual([])
    await page.keyboard.type(ADMIN)
    await page.keyboard.press('Tab')
    await page.keyboard.type('not-the-password')
    await page.keyboard.press('Enter')
    const field = page.getByLabel('パスワード')
    await expect(page.getByRole('alert')).toHaveText('メールアドレスまたはパスワードが正しくありません。')
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription('メールアドレスまたはパスワードが正しくありません。')
    expect(await violations(page)).toEqual([])
  })
})

test('what is typed as password can be read, and a forgotten one leads through a mail to the portal', async ({
  page,
}) => {
  const NEW_PASSWORD = 'a-longer-passphrase'
  await page.goto('/events')
  await expectSignInPage(page)
  const field = page.getByLabel('パスワード')
  await field.fill('forgotten')
  await page.getByRole('button', { name: '入力した文字を表示' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('link', { name: 'パスワードを忘れた場合' }).click()
  await page.getByLabel('メールアドレス').fill('nakamura@alpha.example')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'メールを送る' }).click()
  await expectHeading(page, 'メールの確認')
  const mailbox = await page.context().newPage()
  await expect(async () => {
    await mailbox.goto(`${new URL(page.url()).origin}/mailbox`)
    await mailbox
      .getByRole('link', { name: /reset-password/ })
      .first()
      .click({ timeout: 1000 })
  }).toPass()
  await mailbox.getByLabel('パスワード', { exact: true }).fill(NEW_PASSWORD)
  await mailbox.getByLabel('パスワード（確認）').fill(NEW_PASSWORD)
  await mailbox.getByRole('button', { name: 'パスワードを変更' }).click()
  await expectHeading(mailbox, 'パスワードを変更しました')
  await page.getByRole('link', { name: 'ログインに戻る' }).click()
  await page.getByLabel('メールアドレス').fill('nakamura@alpha.example')
  await page.getByLabel('パスワード').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'ログイン' }).click()
  await expect(page).toHaveURL('/events')
  await ready(page)
})

test('the sidebar shows the project and the areas in their order', async ({ page, portal, signIn }) => {
  await signIn(page, ADMIN)
  await expect(page.getByRole('complementary').getByText('alpha', { exact: true })).toBeVisible()
  const links = navigation(page).getByRole('link')
  await expect(links).toHaveCount(portal.config().remotes.length + 1)
  const labels = ['ダッシュボード', 'イベント管理', 'サーバー管理', 'エージェント管理', '操作ログ管理', 'ユーザー管理']
  for (const [at, label] of labels.entries()) await expect(links.nth(at)).toContainText(label)
})

test('a reload keeps the session', async ({ page, signIn }) => {
  await signIn(page, ADMIN, '/servers')
  await page.reload()
  await ready(page)
  await expectHeading(page, 'サーバー管理')
})

test('nothing of the session lies in the storage or in an address, and the access token goes to the API alone', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  const requests = requestsOf(context)
  const sentTo = new Set<string>()
  context.on('request', (request) => {
    if ('authorization' in request.headers()) sentTo.add(new URL(request.url()).origin)
  })
  await signIn(page, ADMIN, '/servers')
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  const token = /eyJ[\w-]+\.eyJ/
  expect(stored).not.toMatch(token)
  expect(requests.filter(({ url }) => token.test(url))).toEqual([])
  expect([...sentTo]).toEqual([portal.origin('api')])
})

test('a first visit asks the identity provider nothing', async ({ page, context, portal }) => {
  const requests = requestsOf(context)
  await page.goto('/')
  await ready(page)
  expect(requests.filter(({ url }) => url.startsWith(portal.origin('identity')))).toEqual([])
})

test('the user guide opens the documents of the support site in a new tab', async ({ page, portal }) => {
  await page.goto('/')
  const guide = page.getByRole('link', { name: 'ユーザーガイド' })
  await expect(guide).toHaveAttribute('target', '_blank')
  await expect(guide).toHaveAttribute('rel', /noopener/)
  await expect(guide).toHaveAttribute('href', `${portal.origin('support')}/documents`)
  const opened = page.waitForEvent('popup')
  await guide.click()
  const documents = await opened
  await expect(documents.getByRole('heading', { level: 1, name: 'ユーザーガイド' })).toBeVisible()
  expect(await violations(documents)).toEqual([])
  await documents.getByRole('link', { name: 'アラームから復旧まで' }).click()
  await expect(documents.getByRole('img', { name: '保守依頼シート' })).toBeVisible()
  expect(await violations(documents)).toEqual([])
})
