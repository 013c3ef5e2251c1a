import { violations } from '../accessibility'
import { ADMIN, expect, test } from '../fixtures'
import { expectHeading, expectRow, ready, setUpAuthenticator, toast } from '../verbs'

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
  expectErrors(/status of 400/)
  await signIn(page, ADMIN, '/users?tab=security')
  await page.getByRole('switch', { name: 'すべてのユーザーに MFA を必須にする' }).click()
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
  await colleague
    .getByRole('link', { name: /invitation=/ })
    .first()
    .click()
  await expectHeading(colleague, 'ユーザー登録')
  await colleague.getByRole('button', { name: '登録に進む' }).click()
  await expect(colleague.getByLabel('メールアドレス')).toHaveValue(COLLEAGUE)
  expect(await violations(colleague)).toEqual([])
  await colleague.getByLabel('氏名').fill('佐藤 新')
  await colleague.getByLabel('パスワード', { exact: true }).fill('short')
  await colleague.getByLabel('パスワード（確認）').fill('short')
  await colleague.getByRole('button', { name: '登録してログイン' }).click()
  await expect(colleague.getByRole('alert')).toHaveText(/文字以上/)
  await expect(colleague.getByLabel('氏名')).toHaveValue('佐藤 新')
  await colleague.getByLabel('パスワード', { exact: true }).fill(PASSWORD)
  await colleague.getByLabel('パスワード（確認）').fill(PASSWORD)
  await colleague.getByRole('button', { name: '登録してログイン' }).click()
  await setUpAuthenticator(colleague)
  await colleague.waitForURL(`${portal.url}/dashboard`)
  await ready(colleague)
  await expect(colleague.getByRole('button', { name: 'アカウント: 佐藤 新' })).toBeVisible()

  await page.goto('/users')
  await ready(page)
  await expect(await expectRow(page, 'ユーザー一覧', /佐藤 新/)).toContainText(COLLEAGUE)
  await theirs.close()
})
