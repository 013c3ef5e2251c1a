import type { Page } from '@playwright/test'
import { ACCEPTED, FORMS, REFUSED, type Seen, UNUSABLE, USABLE, type Write } from '../foreign/answers'
import { ADMIN, expect, test as base } from '../foreign/fixtures'
import { isCall } from '../foreign/foreign-backend'
import { navigation, ready } from '../verbs'

// A backend that is right, but for one answer of the table: no page is blank, nothing that was typed is lost, and the
// message names the mistake.

/** `send` opens the page of a form on a backend that is right; the rule holds from just before the form is sent. */
const test = base.extend<{ sandbox: string; send: (write: Write) => Promise<void> }>({
  sandbox: ({ portal }, use) => use(portal.origin('api')),
  send: ({ page, ids, sandbox, backend, visitAs }, use) =>
    use(async ([, form, answer]) => {
      const { page: pathOf, value, button, call } = FORMS[form]
      await visitAs(page, ADMIN, pathOf(ids))
      await fieldOf(page, form).fill(value)
      backend.serve(sandbox, { call, ...answer })
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click()
    }),
})

// In parallel, so that both workers take from these many small tests.
test.describe.configure({ mode: 'parallel' })

// Written by the browser and React for answers that are errors.
test.beforeEach(({ expectErrors }) => expectErrors(/Failed to load resource/, /ApiError/))

// Long, because the component tests of each remote read and write with such answers too.
const LONG = { tag: '@long' }

for (const [of, pathOf, call, answer, sees, never] of USABLE) {
  test(`${call} answers ${of}: the page is there`, LONG, async ({ page, ids, sandbox, backend, visitAs }) => {
    backend.serve(sandbox, { call, ...answer })
    await visitAs(page, ADMIN, pathOf(ids))
    await expectSeen(page, sees)
    if (never) await expect(page.locator('body')).not.toContainText(never)
    await expect(navigation(page)).toHaveCount(1)
    expect(backend.asked.some((asked) => isCall(call, asked))).toBe(true)
  })
}

for (const [of, pathOf, call, answer, sees] of UNUSABLE) {
  test(`${call} answers ${of}: the page tells until 再試行`, LONG, async ({ page, ids, sandbox, backend, visitAs }) => {
    backend.serve(sandbox, { call, ...answer })
    await visitAs(page, ADMIN, pathOf(ids))
    await expectSeen(page, sees)
    await expect(navigation(page)).toHaveCount(1)
    backend.serve(sandbox)
    await page.getByRole('main').getByRole('button', { name: '再試行' }).first().click()
    for (const text of sees) await expect(page.getByRole('main')).not.toContainText(text)
    await ready(page)
  })
}

for (const write of ACCEPTED) {
  const [of, form, , sees] = write
  test(`the form ${form} is sent, and answered with ${of}: it is done`, LONG, async ({ page, backend, send }) => {
    await send(write)
    await expectSeen(page, sees)
    await expect(page.getByRole('alert')).toHaveCount(0)
    const readsAfter = () =>
      backend.asked
        .slice(backend.asked.findIndex((asked) => isCall(FORMS[form].call, asked)))
        .filter((asked) => asked.startsWith('GET '))
    await expect.poll(readsAfter, 'what the write touches is read again').not.toEqual([])
  })
}

for (const write of REFUSED) {
  const [of, form, , sees] = write
  test(`the form ${form} is sent, and refused by ${of}: the text is kept`, LONG, async ({ page, send }) => {
    await send(write)
    await expectSeen(page, sees)
    await expect(fieldOf(page, form)).toHaveValue(FORMS[form].value)
    expect(new URL(page.url()).pathname).not.toContain('clear-session')
  })
}

test('a page whose answer never comes says that it loads; others open', async ({ page, sandbox, backend, visitAs }) => {
  await visitAs(page, ADMIN, '/profile')
  backend.serve(sandbox, { call: 'GET /users', instead: 'hangs' })
  await navigation(page).getByRole('link', { name: 'ユーザー管理' }).click()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await navigation(page).getByRole('link', { name: 'イベント管理' }).click()
  await expect(page.getByRole('table', { name: 'イベント一覧' })).toBeVisible()
})

const fieldOf = (page: Page, form: keyof typeof FORMS) =>
  page.getByRole('main').getByRole('textbox', { name: FORMS[form].field })

async function expectSeen(page: Page, sees: Seen): Promise<void> {
  for (const text of sees) await expect(page.locator('body')).toContainText(text)
}
