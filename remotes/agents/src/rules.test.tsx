import { changeAnswer } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { serveConfig } from '@portal/testing/serve-config'
import { type MadeTenant, makeTenant } from '@portal/testing/tenant'
import { choose, confirm, pick } from '@portal/testing/steps'
import { callElsewhere } from '@portal/testing/tenant'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import remote from './module'

beforeEach(() => serveConfig())

/** The rule of this name, as the API has it. */
const ruleOf = async (name: string) =>
  (await callElsewhere(tenant, 'GET', '/notification-rules')).find((rule: { name: string }) => rule.name === name)
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }))
let tenant: MadeTenant
beforeEach(async () => {
  tenant = await makeTenant(plan)
})

const plan = {
  servers: [
    { name: 'db-01', tags: ['基幹系'], open: [{ trouble: 'supplyFailed', status: 'new' }] },
    { name: 'web-01', open: [{ trouble: 'fanSlow', status: 'new' }] },
  ],
  rules: true,
}
const OPS = '重大イベントを運用チームへ'

/** All at once, because typing draws the page anew for each letter. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

async function fillMail(name: string) {
  fill(await screen.findByRole('textbox', { name: /^名前/ }), name)
  fill(screen.getByRole('textbox', { name: /^宛先のメールアドレス/ }), 'duty@alpha.example')
}

test('a rule says whom it tells, of what and when, and is switched in its row', async () => {
  const { user } = await renderRemote(remote, '/agents?tab=rules', { tenant })
  const row = await screen.findByRole('row', { name: /基幹系の警告をチャットへ/ })
  expect(row).toHaveTextContent('1 台のサーバー、平日 09:00〜18:00')
  expect(row).toHaveTextContent('Slack https://hooks.alpha.example/****')
  expect(row).toHaveTextContent('未送信')
  expect(screen.getByRole('row', { name: new RegExp(OPS) })).toHaveTextContent(/15 分後 Teams/)
  const toggle = () => screen.getByRole('switch', { name: `${OPS} を有効にする` })
  await user.click(toggle())
  await confirm(user, '無効にする')
  await waitFor(() => expect(toggle()).not.toBeChecked())
  await user.click(toggle())
  expect(await screen.findByText('通知ルールを有効にしました。')).toBeVisible()
  expect((await ruleOf(OPS)).isEnabled).toBe(true)
})

test('a rule is made: what is missing is named, and the preview follows the conditions', async () => {
  const { user, location } = await renderRemote(remote, '/agents?tab=rules', { tenant })
  await user.click(await screen.findByRole('link', { name: 'ルールを作成' }))
  const matching = () => screen.getByText(/このルールに当てはまる直近 30 日のイベント/)
  await waitFor(() => expect(matching()).toHaveTextContent('1 件'))
  await user.click(screen.getByRole('checkbox', { name: '警告' }))
  expect(matching()).toHaveTextContent('2 件')
  await user.click(screen.getByRole('checkbox', { name: '東京第二DC' }))
  expect(matching()).toHaveTextContent('1 件')
  await user.click(screen.getByRole('checkbox', { name: '東京第二DC' }))
  await press(user, '保存')
  expect(await screen.findByText('宛先のメールアドレスを入力してください。')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^名前/ })).toHaveFocus()
  await fillMail('当番へ')
  await press(user, '保存')
  expect(await screen.findByText('通知ルールを保存しました。')).toBeVisible()
  expect(await screen.findByRole('heading', { name: '当番へ' })).toBeVisible()
  expect(location()).toMatch(/^\/agents\?tab=rules&rule=rule_/)
  const made = { severities: ['Critical', 'Warning'], addresses: ['duty@alpha.example'], hours: null, escalation: null }
  expect(await ruleOf('当番へ')).toMatchObject(made)
})

test('a webhook needs a URL and a secret, which are kept when a rule is saved again without them', async () => {
  const { user } = await renderRemote(remote, '/agents?tab=rules&rule=new', { tenant })
  fill(await screen.findByRole('textbox', { name: /^名前/ }), 'チケットへ')
  await pick(user, '通知方法', 'Webhook')
  await press(user, '保存')
  expect(await screen.findByText('送信先の URL を入力してください。')).toBeVisible()
  expect(screen.getByText('署名の鍵を入力するか、生成してください。')).toBeVisible()
  fill(screen.getByRole('textbox', { name: /^送信先の URL/ }), 'https://10.0.0.1/hook')
  await press(user, '鍵を生成')
  expect(screen.getByRole('textbox', { name: /^署名の鍵/ })).toHaveDisplayValue(/^whsec_.{44}$/)
  await press(user, '保存')
  expect((await screen.findAllByText(/内部ネットワークの URL には送信できません。/))[0]).toBeVisible()
  fill(screen.getByRole('textbox', { name: /^送信先の URL/ }), 'https://hooks.example/a')
  await press(user, '保存')
  expect(await screen.findByText(/設定済み: https:\/\/hooks\.example\/\*\*\*\*/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^署名の鍵/ })).toHaveDisplayValue('')
  fill(screen.getByRole('textbox', { name: /^名前/ }), 'チケットへも')
  await press(user, '保存')
  expect(await screen.findByRole('heading', { name: 'チケットへも' })).toBeVisible()
  const made = { channel: 'webhook', destination: 'https://hooks.example/****', hasSecret: true }
  expect(await ruleOf('チケットへも')).toMatchObject(made)
})

test('hours and an escalation are part of a rule, and wrong ones are named at their field', async () => {
  const { user } = await renderRemote(remote, '/agents?tab=rules&rule=new', { tenant })
  await fillMail('夜間')
  await user.click(screen.getByRole('switch', { name: '曜日と時間帯で限る' }))
  for (const day of ['月', '火', '水', '木', '金', '土', '日'])
    await user.click(screen.getByRole('checkbox', { name: day }))
  await user.click(screen.getByRole('switch', { name: /^対応が始まらないとき/ }))
  const next = within(screen.getByRole('group', { name: 'エスカレーション' }))
  fill(next.getByRole('textbox', { name: /^通知するまでの分数/ }), '')
  await press(user, '保存')
  expect(await screen.findByText('1 件以上選択してください。')).toBeVisible()
  expect(next.getByText('宛先のメールアドレスを入力してください。')).toBeVisible()
  expect(next.getByText('入力してください。')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: '金' }))
  fill(next.getByRole('textbox', { name: /^通知するまでの分数/ }), '20')
  fill(next.getByRole('textbox', { name: /^宛先のメールアドレス/ }), 'lead@alpha.example')
  await press(user, '保存')
  expect(await screen.findByText('通知ルールを保存しました。')).toBeVisible()
  expect(await ruleOf('夜間')).toMatchObject({
    hours: { weekdays: [5], from: '18:00', to: '09:00' },
    escalation: { afterMinutes: 20, addresses: ['lead@alpha.example'] },
  })
})

test('a try says what became of it, failures with their reason', async () => {
  const { id } = await callElsewhere(tenant, 'POST', '/notification-rules', {
    ...{ name: '試す', isEnabled: true, severities: ['Critical'], sites: [], tags: [], hours: null },
    ...{ channel: 'slack', url: 'https://hooks.example/fail' },
    escalation: { afterMinutes: 5, channel: 'email', addresses: ['lead@alpha.example'] },
  })
  const { user } = await renderRemote(remote, `/agents?tab=rules&rule=${id}`, { tenant })
  expect(await screen.findByText('送信した通知はありません')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'テスト送信' }))
  expect(await screen.findByText('テスト送信に失敗しました（2 件中 1 件）。', {}, { timeout: 10_000 })).toBeVisible()
  const record = within(screen.getByRole('table', { name: '送信の記録' }))
  expect(record.getByRole('row', { name: /Slack/ })).toHaveTextContent('失敗送信先が 404 を返しました。')
  expect(record.getByRole('row', { name: /lead@alpha\.example/ })).toHaveTextContent('送信済み')
})

test('of two administrators the second is told, and may save over the first; a rule is deleted after a question', async () => {
  const { id } = await ruleOf(OPS)
  const { user, location } = await renderRemote(remote, '/agents?tab=rules', { tenant })
  await choose(user, `${OPS} の操作`, '編集')
  fill(await screen.findByRole('textbox', { name: /^名前/ }), `${OPS}!`)
  await callElsewhere(tenant, 'PUT', `/notification-rules/${id}/enabled`, { isEnabled: false })
  await press(user, '保存')
  expect(await screen.findByText('もう一度保存すると、入力した内容で上書きします。')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^名前/ })).toHaveValue(`${OPS}!`)
  await press(user, '保存')
  expect(await screen.findByText('通知ルールを保存しました。')).toBeVisible()

  await user.click(await screen.findByRole('button', { name: '削除' }))
  await confirm(user, '削除')
  await waitFor(() => expect(location()).toBe('/agents?tab=rules'))
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(OPS) })).not.toBeInTheDocument())
})

test('a member reads the rules and why they cannot be changed', async () => {
  const { navigate } = await renderRemote(remote, '/agents?tab=rules', { as: 'member', tenant })
  expect(await screen.findByText(/通知ルールを管理する権限がありません。/)).toBeVisible()
  expect(screen.getByRole('row', { name: new RegExp(OPS) })).toHaveTextContent('有効')
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'ルールを作成' })).not.toBeInTheDocument()
  await navigate('/agents?tab=rules&rule=new')
  expect(await screen.findByText('通知ルールは変更できません')).toBeVisible()
})

test('a backend that only lists rules shows them as they are', async () => {
  changeAnswer('GET /contract', (body) => ({ ...Object(body), capabilities: [] }))
  await renderRemote(remote, '/agents?tab=rules', { tenant })
  const row = await screen.findByRole('row', { name: new RegExp(OPS) })
  expect(row).toHaveTextContent('すべてのサーバー')
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'ルールを作成' })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: OPS })).not.toBeInTheDocument()
})

test('a rule that is gone, and a project without rules', async () => {
  const { navigate } = await renderRemote(remote, '/agents?tab=rules&rule=none', { plan: { servers: 1 } })
  expect(await screen.findByText('通知ルールが見つかりません')).toBeVisible()
  await navigate('/agents?tab=rules')
  expect(await screen.findByText('通知ルールはありません')).toBeVisible()
})
