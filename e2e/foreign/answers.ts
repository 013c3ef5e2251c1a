import type { RecordIds } from '../record-ids'
import { as, breaksOff, done, inItems, inPages, json, nothing, object, row, rowsInAll, text } from './changes'
import type { Rule } from './foreign-backend'

// Answers that another backend may give, and what a user then sees, case by case, for foreign-answers.spec.ts.

export type Case = {
  of: string
  page: (ids: RecordIds) => string
  rule: Rule
  /** In the page, all of them. */
  sees: (string | RegExp)[]
  /** Nowhere in the page, toasts included. */
  never?: RegExp
}

/** A form that is filled and sent, and what is then seen. */
export type Write = Omit<Case, 'page' | 'never'> & { form: keyof typeof FORMS }

export const FORMS = {
  server: {
    page: ({ server }: RecordIds) => `/servers/${server}?tab=settings`,
    field: 'メモ',
    value: '東側の列',
    button: '保存',
  },
  event: {
    page: ({ event }: RecordIds) => `/events/${event}`,
    field: 'コメント',
    value: '確認しています。',
    button: 'コメントする',
  },
  user: {
    page: ({ user }: RecordIds) => `/users/${encodeURIComponent(user)}/update`,
    field: '氏名',
    value: '山田 花子',
    button: '保存',
  },
  invitation: {
    page: () => '/users/register',
    field: 'メールアドレス',
    value: 'neu@alpha.example',
    button: '招待を送る',
  },
}

const servers = () => '/servers'
const dashboard = () => '/dashboard'
/** With the card of the contract, which the dashboard of an ordinary contract leaves out. */
const contract = () => '/dashboard#entitlements'
const list = 'GET /servers'
const all = '全 42 件'
const unreadable = '応答を読み取れません'
const LISTS = ['tags', 'ipAddresses', 'components', 'hardStatusReasons', 'firmware']
const nullLists = Object.fromEntries(LISTS.map((name) => [name, null]))
const noLists = Object.fromEntries(LISTS.map((name) => [name, undefined]))
const stopped = { type: 'https://api.example/problems/stock', title: '停止しています。', detail: '20 時に再開します。' }
const wrongNote = { title: '入力が正しくありません。', errors: [{ pointer: '#/note', detail: '「東」は使えません。' }] }
const problem = { 'content-type': 'application/problem+json' }

/** Answers that can be used, wholly or in part: the page is there. */
export const USABLE: Case[] = [
  {
    of: 'a field that is missing in one row',
    page: servers,
    rule: { call: list, change: row({ isActive: undefined }, 7) },
    sees: ['42 件中 1 件を表示できません: 行 7 isActive', '全 41 件'],
  },
  {
    of: 'null for a field in one row',
    page: servers,
    rule: { call: list, change: row({ isActive: null }, 7) },
    sees: ['42 件中 1 件を表示できません: 行 7 isActive', '全 41 件'],
  },
  {
    of: 'an ID that is missing in one row',
    page: () => '/events',
    rule: { call: 'GET /events', change: row({ id: undefined }, 1) },
    sees: [/件中 1 件を表示できません: 行 1 id/],
  },
  {
    of: 'a bad row on the dashboard',
    page: dashboard,
    rule: { call: list, change: row({ isActive: undefined }, 7) },
    sees: ['42 件中 1 件を表示できません: 行 7 isActive'],
  },
  {
    of: 'null for lists',
    page: servers,
    rule: { call: list, change: row(nullLists) },
    sees: [all],
    never: /表示できません/,
  },
  {
    of: 'lists that are missing',
    page: servers,
    rule: { call: list, change: row(noLists) },
    sees: [all],
    never: /表示できません/,
  },
  {
    of: 'null for the lists of one server',
    page: ({ server }) => `/servers/${server}?tab=hardware`,
    rule: { call: 'GET /servers/{id}', change: object({ ...nullLists, hardware: { disks: null } }) },
    sees: ['シリアル番号'],
  },
  {
    of: 'null for the history of an event',
    page: ({ event }) => `/events/${event}`,
    rule: { call: 'GET /events/{id}', change: object({ history: null, assignee: null }) },
    sees: ['対応'],
  },
  {
    of: 'fields that nobody knows',
    page: servers,
    rule: { call: list, change: row({ colour: 'blue', owner: { name: 'x' } }) },
    sees: [all],
    never: /表示できません/,
  },
  {
    of: 'a health that nobody knows',
    page: servers,
    rule: { call: list, change: row({ hardStatus: 'Degraded' }, 1) },
    sees: [all, 'Degraded'],
  },
  {
    of: 'an event status that nobody knows',
    page: ({ event }) => `/events/${event}`,
    rule: { call: 'GET /events/{id}', change: object({ status: 'on_hold' }) },
    sees: ['on_hold'],
  },
  {
    of: 'a day for the moment of the contract',
    page: contract,
    rule: { call: 'GET /contract', change: object({ contractedAt: '2025-04-01' }) },
    sees: ['2025/04/01'],
  },
  {
    of: 'null for the trial flag',
    page: contract,
    rule: { call: 'GET /contract', change: object({ isTrial: null }) },
    sees: ['契約中'],
  },
  {
    of: 'a moment for the day of support',
    page: ({ lifecycle }) => `/server-lifecycles/${lifecycle}`,
    rule: { call: 'GET /server-lifecycles/{id}', change: object({ supportExpireAt: '2031-03-31T15:00:00Z' }) },
    sees: ['2031/04/01'],
  },
  {
    of: 'a day of support that is missing',
    page: () => '/server-lifecycles',
    rule: { call: 'GET /server-lifecycles', change: row({ supportExpireAt: undefined }, 1) },
    sees: [all],
    never: /表示できません/,
  },
  { of: 'a list in items', page: servers, rule: { call: list, change: inItems }, sees: [all] },
  { of: 'pages with nextCursor', page: servers, rule: { call: list, change: inPages }, sees: [all] },
  { of: '5,000 rows', page: servers, rule: { call: list, change: rowsInAll(5000) }, sees: ['全 5,000 件'] },
  {
    of: 'another charset in the content type',
    page: servers,
    rule: { call: list, change: as('application/json; charset=Shift_JIS') },
    sees: [all],
  },
  { of: 'JSON that is called text', page: servers, rule: { call: list, change: as('text/plain') }, sees: [all] },
  {
    of: 'a byte order mark',
    page: servers,
    rule: { call: list, change: as('application/json', '\ufeff') },
    sees: [all],
  },
  {
    of: 'a 401 once',
    page: servers,
    rule: { call: list, times: 1, instead: json(401, { code: 'E401', message: '時刻がずれています。' }) },
    sees: [all],
    never: /E401/,
  },
  {
    of: 'a 503 once',
    page: servers,
    rule: { call: list, times: 1, instead: json(503, {}) },
    sees: [all],
    never: /Service Unavailable/,
  },
  { of: 'a body that breaks off once', page: servers, rule: { call: list, times: 1, change: breaksOff }, sees: [all] },
  {
    of: 'a count that never comes',
    page: () => '/events',
    rule: { call: 'GET /events/count', instead: 'hangs' },
    sees: ['イベント管理'],
  },
  {
    of: 'numbers as text for a badge',
    page: () => '/profile',
    rule: { call: 'GET /events/count', change: object({ criticalCount: '3' }) },
    sees: ['プロフィール'],
  },
]

/** Answers that cannot be used: the page says what is wrong, and is there after 再試行. */
export const UNUSABLE: Case[] = [
  { of: '204', page: servers, rule: { call: list, instead: nothing }, sees: [unreadable, 'GET /servers'] },
  {
    of: 'an empty body',
    page: servers,
    rule: { call: list, instead: text(200, '', 'application/json') },
    sees: [unreadable, 'GET /servers'],
  },
  {
    of: 'text instead of JSON',
    page: servers,
    rule: { call: list, instead: text(200, 'OK') },
    sees: [unreadable, 'GET /servers'],
  },
  {
    of: 'a page of HTML with 200',
    page: servers,
    rule: { call: list, instead: text(200, '<!doctype html><title>保守中</title>', 'text/html') },
    sees: [unreadable, 'GET /servers'],
  },
  {
    of: 'numbers as text in every row',
    page: servers,
    rule: { call: list, change: row({ unresolvedEventCount: '3' }) },
    sees: [unreadable, '行 1 unresolvedEventCount'],
  },
  {
    of: 'an error page of HTML',
    page: servers,
    rule: { call: list, instead: text(502, '<html><h1>502 Bad Gateway</h1></html>', 'text/html') },
    sees: ['サーバーで問題が発生しました', 'Bad Gateway', 'ステータス 502'],
  },
  {
    of: 'an error without a status text',
    page: servers,
    rule: { call: list, instead: { ...text(503, ''), statusText: '' } },
    sees: ['サーバーで問題が発生しました', 'Service Unavailable', 'ステータス 503'],
  },
  {
    of: 'problem details',
    page: servers,
    rule: { call: list, instead: json(500, stopped, problem) },
    sees: ['サーバーで問題が発生しました', '20 時に再開します。'],
  },
  {
    of: "a gateway's message",
    page: servers,
    rule: { call: list, instead: json(403, { message: 'この回線からは利用できません。' }) },
    sees: ['権限がありません', 'この回線からは利用できません。', 'ステータス 403'],
  },
  {
    of: 'null for request ID and field',
    page: servers,
    rule: {
      call: list,
      instead: json(500, { code: 'E7', message: '台帳が壊れています。', requestID: null, field: null }),
    },
    sees: ['台帳が壊れています。', 'コード E7'],
  },
  {
    of: '401 for this call only',
    page: servers,
    rule: { call: list, instead: json(401, { code: 'E401', message: '台帳への接続が切れています。' }) },
    sees: ['認証が拒否されました', '台帳への接続が切れています。'],
  },
  {
    of: '403',
    page: servers,
    rule: { call: list, instead: json(403, { code: 'E403', message: '契約が停止しています。', requestID: 'r-403' }) },
    sees: ['権限がありません', '契約が停止しています。', 'r-403'],
  },
  {
    of: '404',
    page: ({ server }) => `/servers/${server}`,
    rule: { call: 'GET /servers/{id}', instead: json(404, { code: 'E404', message: 'このサーバーはありません。' }) },
    sees: ['見つかりません'],
  },
  {
    of: '410',
    page: ({ event }) => `/events/${event}`,
    rule: { call: 'GET /events/{id}', instead: json(410, { code: 'E410', message: 'このイベントは削除されました。' }) },
    sees: ['見つかりません'],
  },
  {
    of: '429',
    page: servers,
    rule: { call: list, instead: json(429, { message: '混み合っています。' }, { 'retry-after': '30' }) },
    sees: ['リクエストが多すぎます', '混み合っています。', '30 秒後にもう一度お試しください。'],
  },
  {
    of: '500',
    page: () => '/users',
    rule: {
      call: 'GET /users',
      instead: json(500, { code: 'internal', message: '内部エラーです。', requestID: 'r-500' }),
    },
    sees: ['サーバーで問題が発生しました', '内部エラーです。', 'r-500'],
  },
  {
    of: 'a body that breaks off',
    page: servers,
    rule: { call: list, change: breaksOff },
    sees: ['ネットワークに接続できません'],
  },
  {
    of: '204 for the contract',
    page: contract,
    rule: { call: 'GET /contract', instead: nothing },
    sees: [unreadable],
  },
]

/** Accepted, whatever the answer looks like: the write is done, and said to be. */
export const ACCEPTED: Write[] = [
  {
    of: '204',
    form: 'server',
    rule: { call: 'PUT /servers/{id}', change: done(nothing) },
    sees: ['設定を保存しました。'],
  },
  {
    of: '{}',
    form: 'server',
    rule: { call: 'PUT /servers/{id}', change: done(json(200, {})) },
    sees: ['設定を保存しました。'],
  },
  {
    of: 'an empty body',
    form: 'server',
    rule: { call: 'PUT /servers/{id}', change: done(text(200, '', 'application/json')) },
    sees: ['設定を保存しました。'],
  },
  {
    of: 'text',
    form: 'server',
    rule: { call: 'PUT /servers/{id}', change: done(text(201, 'saved')) },
    sees: ['設定を保存しました。'],
  },
  {
    of: 'a body that breaks off',
    form: 'server',
    rule: { call: 'PUT /servers/{id}', change: breaksOff },
    sees: ['設定を保存しました。'],
  },
  {
    of: '204',
    form: 'event',
    rule: { call: 'PUT /events/{id}', change: done(nothing) },
    sees: ['コメントを追加しました。', '確認しています。'],
  },
  {
    of: '{}',
    form: 'event',
    rule: { call: 'PUT /events/{id}', change: done(json(200, {})) },
    sees: ['コメントを追加しました。'],
  },
  { of: '204', form: 'user', rule: { call: 'PUT /users/{id}', instead: nothing }, sees: ['を更新しました。'] },
  {
    of: '204',
    form: 'invitation',
    rule: { call: 'POST /users', instead: nothing },
    sees: ['1 件の招待メールを送りました。'],
  },
]

/** Refused: the message names why, and what was typed is still there. */
export const REFUSED: Write[] = [
  {
    of: 'problem details that name the field',
    form: 'server',
    rule: { call: 'PUT /servers/{id}', instead: json(422, wrongNote, problem) },
    sees: ['入力が正しくありません。', '「東」は使えません。'],
  },
  {
    of: 'a field without a code',
    form: 'server',
    rule: { call: 'PUT /servers/{id}', instead: json(400, { message: 'メモが長すぎます。', field: 'note' }) },
    sees: ['メモが長すぎます。'],
  },
  {
    of: "a gateway's message",
    form: 'server',
    rule: { call: 'PUT /servers/{id}', instead: json(403, { message: '読み取り専用の期間です。' }) },
    sees: ['権限がありません', '読み取り専用の期間です。'],
  },
  {
    of: 'an error page of HTML',
    form: 'user',
    rule: { call: 'PUT /users/{id}', instead: text(502, '<html>', 'text/html') },
    sees: ['サーバーで問題が発生しました', 'Bad Gateway'],
  },
  {
    of: '409 with a message',
    form: 'user',
    rule: { call: 'PUT /users/{id}', instead: json(409, { message: 'ほかの人が変更しました。' }) },
    sees: ['ほかの人が変更しました。'],
  },
  {
    of: '429',
    form: 'user',
    rule: { call: 'PUT /users/{id}', instead: json(429, {}, { 'retry-after': '30' }) },
    sees: ['リクエストが多すぎます', '30 秒後にもう一度お試しください。'],
  },
  {
    of: '401 for this call only',
    form: 'server',
    rule: { call: 'PUT /servers/{id}', instead: json(401, { message: '書き込みの鍵が切れています。' }) },
    sees: ['認証が拒否されました', '書き込みの鍵が切れています。'],
  },
  {
    of: '500',
    form: 'event',
    rule: { call: 'PUT /events/{id}', instead: json(500, { code: 'internal', message: '内部エラーです。' }) },
    sees: ['500: 内部エラーです。'],
  },
  {
    of: 'no answer',
    form: 'server',
    rule: { call: 'PUT /servers/{id}', instead: { breaks: { ...json(500, {}), statusText: '' } } },
    sees: ['サーバーで問題が発生しました'],
  },
  {
    of: '500',
    form: 'invitation',
    rule: { call: 'POST /users', instead: json(500, { message: 'メールサーバーが応答しません。' }) },
    sees: ['失敗', 'メールサーバーが応答しません。'],
  },
]
