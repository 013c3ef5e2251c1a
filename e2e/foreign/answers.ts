import type { RecordIds } from '../record-ids'
import { as, breaksOff, done, json, nothing, object, row, rowsInAll, text, type Way } from './changes'
import type { Changed, Treatment } from './foreign-backend'

// Answers that another backend may give, and what a user then sees, case by case, for foreign-answers.spec.ts.

type Path = (ids: RecordIds) => string
/** In the page, all of them. */
export type Seen = (string | RegExp)[]

/** `never` is nowhere in the page, toasts included. */
type Case = [of: string, page: Path, call: string, answer: Treatment, sees: Seen, never?: RegExp]

/** A form that is filled and sent, and what is then seen. */
export type Write = [of: string, form: keyof typeof FORMS, answer: Treatment, sees: Seen]

const server: Path = (ids) => `/servers/${ids.server}`
const settings: Path = (ids) => `/servers/${ids.server}?tab=settings`
const events: Path = () => '/events'
const event: Path = (ids) => `/events/${ids.event}`
const user: Path = (ids) => `/users/${encodeURIComponent(ids.user)}/update`
const register: Path = () => '/users/register'
/** With the card of the contract, which the dashboard of an ordinary contract leaves out. */
const contract: Path = () => '/dashboard#entitlements'
const all = '全 42 件'
const unreadable = '応答を読み取れません'
const trouble = 'サーバーで問題が発生しました'
const stopped = { type: 'https://api.example/problems/stock', title: '停止しています。', detail: '20 時に再開します。' }
const wrongNote = { title: '入力が正しくありません。', errors: [{ pointer: '#/note', detail: '「東」は使えません。' }] }
const problem = { 'content-type': 'application/problem+json' }

const change = (way: Way, times = Infinity): Treatment => ({ change: way, times })
const instead = (answer: Changed): Treatment => ({ instead: answer })
const refusal = (status: number, body: object, headers?: Record<string, string>) => instead(json(status, body, headers))

const form = (page: Path, field: string, value: string, button: string, call: string) => {
  return { page, field, value, button, call }
}
export const FORMS = {
  server: form(settings, 'メモ', '東側の列', '保存', 'PUT /servers/{id}'),
  event: form(event, 'コメント', '確認しています。', 'コメントする', 'PUT /events/{id}'),
  user: form(user, '氏名', '山田 花子', '保存', 'PUT /users/{id}'),
  invitation: form(register, 'メールアドレス', 'neu@alpha.example', '招待を送る', 'POST /users'),
}

/** Answers to the read of the list of servers. */
type OfList = [of: string, answer: Treatment, sees: Seen, never?: RegExp]
const ofServers = (...rows: OfList[]) =>
  rows.map(([of, ...answer]): Case => [of, () => '/servers', 'GET /servers', ...answer])

/** Answers that can be used, wholly or in part: the page is there. */
export const USABLE: Case[] = [
  ...ofServers(
    ['fields that nobody knows', change(row({ colour: 'blue', owner: { name: 'x' } })), [all], /表示できません/],
    ['a health that nobody knows', change(row({ hardStatus: 'Degraded' }, 1)), [all, 'Degraded']],
    ['5,000 rows', change(rowsInAll(5000)), ['全 5,000 件']],
    ['another charset in the content type', change(as('application/json; charset=Shift_JIS')), [all]],
    ['JSON that is called text', change(as('text/plain')), [all]],
    ['a byte order mark', change(as('application/json', '\ufeff')), [all]],
    ['a body that breaks off once', change(breaksOff, 1), [all]],
  ),
  [
    'an ID that is missing in one row',
    events,
    'GET /events',
    change(row({ id: undefined }, 1)),
    [/件中 1 件を表示できません: 行 1 id/],
  ],
  [
    'null for the history of an event',
    event,
    'GET /events/{id}',
    change(object({ history: null, assignee: null })),
    ['対応'],
  ],
  ['an event status that nobody knows', event, 'GET /events/{id}', change(object({ status: 'on_hold' })), ['on_hold']],
  [
    'a day for the moment of the contract',
    contract,
    'GET /contract',
    change(object({ contractedAt: '2025-04-01' })),
    ['2025/04/01'],
  ],
  ['null for the trial flag', contract, 'GET /contract', change(object({ isTrial: null })), ['契約中']],
  [
    'a moment for the day of support',
    ({ lifecycle }) => `/server-lifecycles/${lifecycle}`,
    'GET /server-lifecycles/{id}',
    change(object({ supportExpireAt: '2031-03-31T15:00:00Z' })),
    ['2031/04/01'],
  ],
  [
    'a day of support that is missing',
    () => '/server-lifecycles',
    'GET /server-lifecycles',
    change(row({ supportExpireAt: undefined }, 1)),
    [all],
    /表示できません/,
  ],
  ['a count that never comes', events, 'GET /events/count', instead('hangs'), ['イベント管理']],
  [
    'numbers as text for a badge',
    () => '/profile',
    'GET /events/count',
    change(object({ criticalCount: '3' })),
    ['プロフィール'],
  ],
]

/** Answers that cannot be used: the page says what is wrong, and is there after 再試行. */
export const UNUSABLE: Case[] = [
  ...ofServers(
    ['204', instead(nothing), [unreadable, 'GET /servers']],
    ['an empty body', instead(text(200, '', 'application/json')), [unreadable, 'GET /servers']],
    ['text instead of JSON', instead(text(200, 'OK')), [unreadable, 'GET /servers']],
    [
      'a page of HTML with 200',
      instead(text(200, '<!doctype html><title>保守中</title>', 'text/html')),
      [unreadable, 'GET /servers'],
    ],
    [
      'numbers as text in every row',
      change(row({ unresolvedEventCount: '3' })),
      [unreadable, '行 1 unresolvedEventCount'],
    ],
    [
      'an error page of HTML',
      instead(text(502, '<html><h1>502 Bad Gateway</h1></html>', 'text/html')),
      [trouble, 'Bad Gateway', 'ステータス 502'],
    ],
    [
      'an error without a status text',
      instead({ ...text(503, ''), statusText: '' }),
      [trouble, 'Service Unavailable', 'ステータス 503'],
    ],
    ['problem details', refusal(500, stopped, problem), [trouble, '20 時に再開します。']],
    [
      "a gateway's message",
      refusal(403, { message: 'この回線からは利用できません。' }),
      ['権限がありません', 'この回線からは利用できません。', 'ステータス 403'],
    ],
    [
      'null for request ID and field',
      refusal(500, { code: 'E7', message: '台帳が壊れています。', requestID: null, field: null }),
      ['台帳が壊れています。', 'コード E7'],
    ],
    [
      '401 for this call only',
      refusal(401, { code: 'E401', message: '台帳への接続が切れています。' }),
      ['認証が拒否されました', '台帳への接続が切れています。'],
    ],
    [
      '403',
      refusal(403, { code: 'E403', message: '契約が停止しています。', requestID: 'r-403' }),
      ['権限がありません', '契約が停止しています。', 'r-403'],
    ],
    [
      '429',
      refusal(429, { message: '混み合っています。' }, { 'retry-after': '30' }),
      ['リクエストが多すぎます', '混み合っています。', '30 秒後にもう一度お試しください。'],
    ],
    ['a body that breaks off', change(breaksOff), ['ネットワークに接続できません']],
  ),
  [
    '404',
    server,
    'GET /servers/{id}',
    refusal(404, { code: 'E404', message: 'このサーバーはありません。' }),
    ['見つかりません'],
  ],
  [
    '410',
    event,
    'GET /events/{id}',
    refusal(410, { code: 'E410', message: 'このイベントは削除されました。' }),
    ['見つかりません'],
  ],
  [
    '500',
    () => '/users',
    'GET /users',
    refusal(500, { code: 'internal', message: '内部エラーです。', requestID: 'r-500' }),
    [trouble, '内部エラーです。', 'r-500'],
  ],
  ['204 for the contract', contract, 'GET /contract', instead(nothing), [unreadable]],
]

/** Accepted, whatever the answer looks like: the write is done, and said to be. */
export const ACCEPTED: Write[] = [
  ['an empty body', 'server', change(done(text(200, '', 'application/json'))), ['設定を保存しました。']],
  ['a body that breaks off', 'server', change(breaksOff), ['設定を保存しました。']],
  ['{}', 'event', change(done(json(200, {}))), ['コメントを追加しました。', '確認しています。']],
  ['204', 'user', instead(nothing), ['を更新しました。']],
]

/** Refused: the message names why, and what was typed is still there. */
export const REFUSED: Write[] = [
  [
    'problem details that name the field',
    'server',
    refusal(422, wrongNote, problem),
    ['入力が正しくありません。', '「東」は使えません。'],
  ],
  [
    'a field without a code',
    'server',
    refusal(400, { message: 'メモが長すぎます。', field: 'note' }),
    ['メモが長すぎます。'],
  ],
  [
    "a gateway's message",
    'server',
    refusal(403, { message: '読み取り専用の期間です。' }),
    ['権限がありません', '読み取り専用の期間です。'],
  ],
  ['an error page of HTML', 'user', instead(text(502, '<html>', 'text/html')), [trouble, 'Bad Gateway']],
  ['409 with a message', 'user', refusal(409, { message: 'ほかの人が変更しました。' }), ['ほかの人が変更しました。']],
  [
    '429',
    'user',
    refusal(429, {}, { 'retry-after': '30' }),
    ['リクエストが多すぎます', '30 秒後にもう一度お試しください。'],
  ],
  [
    '401 for this call only',
    'server',
    refusal(401, { message: '書き込みの鍵が切れています。' }),
    ['認証が拒否されました', '書き込みの鍵が切れています。'],
  ],
  ['500', 'event', refusal(500, { code: 'internal', message: '内部エラーです。' }), ['500: 内部エラーです。']],
  ['no answer', 'server', instead({ breaks: { ...json(500, {}), statusText: '' } }), [trouble]],
  [
    '500',
    'invitation',
    refusal(500, { message: 'メールサーバーが応答しません。' }),
    ['失敗', 'メールサーバーが応答しません。'],
  ],
]
