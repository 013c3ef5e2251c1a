import { violations } from '../accessibility'
import { ADMIN, expect, test } from '../fixtures'
import { expectHeading, expectRow, fillSignIn, goTo, logOut, ready, setUpAuthenticator, toast } from '../verbs'

const COLLEAGUE = 'sato.new@alpha.example'
const PASSWORD = 'forty-two-quiet-racks'

test('a colleague is invited, registers from the mail, sets an authenticator up and is in the portal', async ({
  page,
  browser,
  portal,
  signIn,
  problems,
  expectErrors,
}) => {
  expectErrors(/status of 400/, /401 \(Unauthorized\)/)
  await signIn(page, ADMIN, '/users?tab=security')
  const must = page.getByRole('switch', { name: 'すべてのユーザーに MFA を必須にする' })
  await must.click()
  const question = page.getByRole('dialog')
  await question.getByRole('textbox').fill('alpha')
  await question.getByRole('button', { name: '必須にする' }).click()
  await expect(toast(page, 'status', 'MFA を必須にしました。')).toBeVisible()
  await page.getByRole('link', { name: 'ユーザーを招待' }).click()
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(COLLEAGUE)
  await page.getByRole('button', { name: '招待を送る' }).click()
  await expect(toast(page, 'status', '1 件の招待メールを送りました。')).toBeVisible()

  // Somebody else's browser, which has no session.
  const theirs = await browser.newContext({ baseURL: portal.url })
  await problems.watch(theirs)
  const colleague = await theirs.newPage()
  await colleague.goto(`${portal.origin('identity')}/mailbox`)
  const link = colleague.getByRole('link', { name: /invitation=/ })
  await link.first().click()
  await expectHeading(colleague, 'ユーザー登録')
  await colleague.getByRole('button', { name: '登録に進む' }).click()
  await expect(colleague.getByLabel('メールアドレス')).toHaveValue(COLLEAGUE)
  expect(await violations(colleague)).toEqual([])
  await colleague.getByLabel('氏名').fill('佐藤 新')
  const register = async (password: string) => {
    for (const label of ['パスワード', 'パスワード（確認）'])
      await colleague.getByLabel(label, { exact: true }).fill(password)
    await colleague.getByRole('button', { name: '登録してログイン' }).click()
  }
  await register('short')
  await expect(colleague.getByRole('alert')).toHaveText(/文字以上/)
  await expect(colleague.getByLabel('氏名')).toHaveValue('佐藤 新')
  await register(PASSWORD)
  await setUpAuthenticator(colleague)
  await colleague.waitForURL(`${portal.url}/dashboard`)
  await ready(colleague)
  await expect(colleague.getByRole('button', { name: 'アカウント: 佐藤 新' })).toBeVisible()

  await goTo(page, '/users')
  await expect(await expectRow(page, 'ユーザー一覧', /佐藤 新/)).toContainText(COLLEAGUE)

  // A factor that is taken off ends the session, and is asked for at the next sign-in.
  await colleague.goto('/profile')
  await colleague.getByRole('button', { name: 'リセット' }).click()
  await colleague.getByRole('dialog').getByRole('button', { name: 'リセット' }).click()
  await expect(toast(colleague, 'status', 'MFA をリセットしました。')).toBeVisible()
  await expectHeading(colleague, 'ログインし直してください')
  await colleague.getByRole('button', { name: '再ログイン' }).click()
  await fillSignIn(colleague, COLLEAGUE, PASSWORD)
  const [recoveryCode = ''] = await setUpAuthenticator(colleague)
  await colleague.waitForURL(`${portal.url}/profile`)
  await ready(colleague)

  // Without the phone.
  await logOut(colleague)
  await colleague.getByRole('banner').getByRole('button', { name: 'ログイン' }).click()
  await fillSignIn(colleague, COLLEAGUE, PASSWORD)
  await colleague.getByText('認証アプリを使えない場合').click()
  await colleague.getByLabel('回復コード').fill(recoveryCode)
  expect(await violations(colleague)).toEqual([])
  await colleague.getByRole('button', { name: '回復コードで確認' }).click()
  await colleague.waitForURL(`${portal.url}/dashboard`)
  await colleague.goto(`${portal.origin('identity')}/mailbox`)
  await expect(colleague.getByText('回復コードの使用')).toBeVisible()
  await theirs.close()

  // Back as it was, because the tests that follow sign in by password alone.
  await page.goto('/users?tab=security')
  await must.click()
  await question.getByRole('button', { name: '任意にする' }).click()
  await expect(toast(page, 'status', 'MFA を任意にしました。')).toBeVisible()
})
