import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { columns } from '../testing/rows'
import { payloadOf, type Subject } from './messages'
import { postMessage } from './post-message'
import { MOST_OF_BUNDLE } from './bundle'
import { startReceiver } from './receiver'
import { webhookHeaders } from './signature'

const SECRET = 'whsec_c2VjcmV0IG9mIGEgdGVzdA=='
const clock = { now: new Date('2026-04-02T01:00:00Z') }
let receiver: Awaited<ReturnType<typeof startReceiver>>
before(async () => {
  receiver = await startReceiver({ port: 0, secret: SECRET, now: () => clock.now })
})
after(() => receiver.close())

const subject: Subject = {
  id: 'msg_1',
  kind: 'rule',
  project: 'alpha',
  rule: { id: 'r1', name: '当番へ' },
  event: {
    id: 'e1',
    title: '<!channel> ファン停止 & 異常',
    message: '[見る](https://evil.example) FAN3',
    severity: 'Critical',
    status: 'new',
    occurredAt: '2026-04-02T00:59:00Z',
    recommendedAction: null,
    server: { id: 's1', name: 'db-01', site: '東京' },
    url: 'https://portal.example/events/e1',
  },
  bundle: null,
}
const bodyFor = (channel: 'slack' | 'teams' | 'webhook', of = subject) =>
  JSON.stringify(payloadOf(channel, of, clock.now.toISOString()))
const post = (path: string, body: string, headers = {}) =>
  postMessage({ url: receiver.url + path, headers, body }, { receiver: receiver.url })
const received = async (): Promise<Record<string, unknown>[]> => (await fetch(`${receiver.url}/received`)).json()

test('a webhook is signed over its id, its time and its body; a retry counts once', async () => {
  const body = bodyFor('webhook')
  await post('/tickets', body, webhookHeaders('msg_1', body, SECRET, clock.now))
  await post('/tickets', body, webhookHeaders('msg_1', body, SECRET, clock.now))
  const other = webhookHeaders('msg_2', body, 'another-secret-of-16', clock.now)
  await post('/tickets', body, other)
  const old = webhookHeaders('msg_3', body, SECRET, new Date(clock.now.getTime() - 6 * 60_000))
  await post('/tickets', body, old)
  await post('/tickets', `${body} `, webhookHeaders('msg_4', body, SECRET, clock.now))
  await post('/tickets', body)
  assert.deepEqual(columns(await received(), 'id', 'signature', 'times'), [
    [null, 'none', 1],
    ['msg_4', 'invalid', 1],
    ['msg_3', 'invalid', 1],
    ['msg_2', 'invalid', 1],
    ['msg_1', 'valid', 2],
  ])
  const page = await (await fetch(receiver.url)).text()
  for (const text of ['署名を確認しました', '署名が一致しません', '署名なし', '2 回受信'])
    assert.ok(page.includes(text))
  assert.ok(page.includes('&#60;!channel&#62;') && !page.includes('<!channel>'))
})

test('the example of Standard Webhooks has the signature that their libraries make', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const [id, body] = ['msg_p5jXN8AQM9LWM0D4loKWxJek', '{"test": 2432232314}'] as const
  const headers = webhookHeaders(id, body, secret, new Date(1_614_265_330_000))
  assert.equal(headers['webhook-signature'], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('Slack and Teams take their forms, in which text of a customer is neither a command nor a link', async () => {
  for (const kind of ['rule', 'escalation', 'test'] as const) {
    const of = { ...subject, kind, ...(kind === 'test' && { event: null }) }
    await post('/slack/infra', bodyFor('slack', of))
    await post('/teams/duty', bodyFor('teams', of))
  }
  await assert.rejects(post('/slack/infra', bodyFor('webhook')), /400/)
  await assert.rejects(post('/teams/duty', bodyFor('slack')), /400/)
  await assert.rejects(post('/fail/now', bodyFor('webhook')), /503/)
  const slack = JSON.parse(bodyFor('slack'))
  assert.equal(slack.text, '[重大] &lt;!channel&gt; ファン停止 &amp; 異常 (db-01)')
  assert.doesNotMatch(bodyFor('slack'), /mrkdwn/)
  assert.doesNotMatch(bodyFor('teams'), /"TextBlock"/)
})

test('a bundle names ten of its events, each with its link, and a webhook has all', async () => {
  const events = Array.from({ length: MOST_OF_BUNDLE }, (_, index) => ({
    ...(subject.event ?? assert.fail()),
    id: `e${index}`,
    title: `<!channel> *電源*の喪失 ${'長'.repeat(300)}`,
    severity: index === 1 ? 'Critical' : 'Warning',
    url: `https://portal.example/events/e${index}`,
  }))
  const [event = null] = events
  const url = 'https://portal.example/events?incident=e0'
  const of: Subject = { ...subject, event, bundle: { events, reason: '同じラック（A-01）、90 秒以内', before: 2, url } }
  await post('/slack/infra', bodyFor('slack', of))
  await post('/teams/duty', bodyFor('teams', of))
  await post('/tickets', bodyFor('webhook', of))
  const slack: { text: string; blocks: { text?: { type: string; text: string } }[] } = JSON.parse(bodyFor('slack', of))
  assert.match(slack.text, /^\[重大\] .* ほか 99 件: 同じラック（A-01）、90 秒以内$/)
  const list = slack.blocks.find(({ text }) => text?.type === 'mrkdwn')?.text?.text ?? ''
  assert.equal(list.match(/^• <https:\/\/portal\.example\/events\/e\d\|\[/gm)?.length, 10)
  assert.match(list, /ほか 90 件は、ポータルで確認してください。$/)
  assert.ok(list.length <= 3000 && !list.includes('<!channel>'))
  assert.equal(bodyFor('teams', of).match(/"selectAction"/g)?.length, 10)
  const webhook: { data: { bundle: { events: unknown[] } } } = JSON.parse(bodyFor('webhook', of))
  assert.equal(webhook.data.bundle.events.length, MOST_OF_BUNDLE)
})
