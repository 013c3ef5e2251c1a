import { inEachScheme, violations } from '../accessibility'
import { ADMIN, expect, requestsOf, test } from '../fixtures'
import { expectHeading, expectSignInPage, fillSignIn, goTo, ready } from '../verbs'

test('the login button leads through sign-in to the dashboard, once, and the way back says that it is done', async ({
  page,
  context,
  portal,
}) => {
  const requests = requestsOf(context)
  const account = page.getByRole('banner').getByRole('button', { name: /^アカウント: / })
  await goTo(page, '/')
  const asked = requests.filter(({ url }) => url.startsWith(portal.origin('identity')))
  expect(asked, 'of a first visit').toEqual([])

  await page.getByRole('banner').getByRole('button', { name: 'ログイン' }).click()
  await fillSignIn(page, ADMIN, portal.password)
  await page.waitForURL(`${portal.url}/dashboard`)
  await expectHeading(page, 'ダッシュボード')
  await expect(account).toBeVisible()
  await ready(page)
  // The page as well as its worker: both are in the context's requests.
  expect(requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/oauth/token'))).toHaveLength(1)
  expect(page.url()).not.toContain('code=')

  await page.goBack()
  await expectHeading(page, 'ログイン済みです')
  await page.getByRole('link', { name: 'ポータルを開く' }).click()
  await ready(page)
  await expect(account).toBeVisible()
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
    const told = 'メールアドレスまたはパスワードが正しくありません。'
    await expect(page.getByRole('alert')).toHaveText(told)
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(told)
    expect(await violations(page)).toEqual([])
  })
})

test('a typed password can be read, and a forgotten one leads through a mail to the portal', async ({ page }) => {
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
    const link = mailbox.getByRole('link', { name: /reset-password/ })
    await link.first().click({ timeout: 1000 })
  }).toPass()
  for (const label of ['パスワード', 'パスワード（確認）'])
    await mailbox.getByLabel(label, { exact: true }).fill(NEW_PASSWORD)
  await mailbox.getByRole('button', { name: 'パスワードを変更' }).click()
  await expectHeading(mailbox, 'パスワードを変更しました')
  await page.getByRole('link', { name: 'ログインに戻る' }).click()
  await fillSignIn(page, 'nakamura@alpha.example', NEW_PASSWORD)
  await expect(page).toHaveURL('/events')
  await ready(page)
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
