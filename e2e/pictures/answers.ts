import type { BrowserContext, Route } from '@playwright/test'

// Answers of the API that a page has to live with.

const API = '**/api/v1/**'
/** What the frame reads, which is there in each state of a page. */
const OF_THE_FRAME = /\/(contract|events\/count)(\?|$)/

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const isRecord = (json: Json | undefined): json is { [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

const reads = (context: BrowserContext, answer: (route: Route) => Promise<void>) =>
  context.route(API, (route) => {
    const request = route.request()
    return request.method() !== 'GET' || OF_THE_FRAME.test(request.url()) ? route.fallback() : answer(route)
  })

/** Every read has an answer that `change` made out of the sandbox's. */
const changed = (context: BrowserContext, change: (answer: Json) => Json) =>
  reads(context, async (route) => {
    // Whole, also when the page asks whether its own answer still holds.
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } })
    const isJson = response.ok() && response.headers()['content-type']?.includes('json')
    await route.fulfill(isJson ? { response, json: change(await response.json()) } : { response })
  })

/** A project in which nothing has happened yet: no list has a row. */
export const empty = (context: BrowserContext): Promise<unknown> => changed(context, withoutRows)

function withoutRows(answer: Json): Json {
  if (Array.isArray(answer)) return []
  if (!isRecord(answer)) return answer
  const { items, data } = answer
  if (Array.isArray(items)) return { ...answer, items: [] }
  // Metrics, as Prometheus has them.
  return isRecord(data) && Array.isArray(data['result']) ? { ...answer, data: { ...data, result: [] } } : answer
}

/** A large project, with names at their longest: each row of a list ten times. */
export const overloaded = (context: BrowserContext): Promise<unknown> =>
  changed(context, (answer) => {
    if (Array.isArray(answer)) return manyOf(answer)
    if (!isRecord(answer)) return answer
    const { items } = answer
    return Array.isArray(items) ? { ...answer, items: manyOf(items) } : answer
  })

const TIMES = 10
const LONG_NAME = '東京第一データセンター-仮想化基盤-本番環境-会計システム連携用-予備機-α0'
const LONG_WORD = 'infrastructure-operations-night-shift.representative@datacenter-services.example'

function manyOf(rows: Json[]): Json[] {
  return Array.from({ length: TIMES }, (_, time) => rows.map((row) => longer(row, time))).flat()
}

function longer(row: Json, time: number): Json {
  if (!isRecord(row)) return row
  const made = { ...row }
  for (const key of ['name', 'serverName', 'title']) {
    if (typeof row[key] === 'string') made[key] = `${row[key]}-${LONG_NAME}`
  }
  for (const key of ['email', 'model']) if (typeof row[key] === 'string') made[key] = `${time}-${LONG_WORD}`
  if (typeof row['count'] === 'number') made['count'] = 99_999
  // The first ones keep their ids, because pages link by them.
  if (typeof row['id'] === 'string' && time > 0) made['id'] = `${row['id']}-${time}`
  return made
}

/** The event that is asked for is critical and in progress, so that its solution needs a comment. */
export const inProgress = (context: BrowserContext): Promise<unknown> =>
  changed(context, (answer) =>
    isRecord(answer) && answer['status'] === 'new'
      ? { ...answer, status: 'in_progress', severity: 'Critical' }
      : answer,
  )

/** The vendor was asked about the event, and has promised a visit. */
export const withCase = (context: BrowserContext): Promise<unknown> =>
  changed(context, (answer) => {
    const history = isRecord(answer) ? answer['history'] : undefined
    if (!isRecord(answer) || !Array.isArray(history)) return answer
    const comment =
      '【保守手配】\n保守会社: 北都保守サービス\n受付番号: H-20251121-0042\n来訪予定: 2030/05/16 13:00 JST'
    return { ...answer, history: [...history, { at: answer['updatedAt'] ?? null, actor: 'system', comment }] }
  })

/** The answer of an API in trouble. */
export const refuse = (route: Route): Promise<void> =>
  route.fulfill({
    status: 503,
    headers: {
      'access-control-allow-origin': route.request().headers()['origin'] ?? '*',
      'access-control-allow-credentials': 'true',
    },
    json: { code: 'E503', message: '現在メンテナンス中です。', requestID: '5f0f1a52-7a34-4c0e-9a57-0d4c21f3b503' },
  })

/** The API is in trouble. */
export const failing = (context: BrowserContext): Promise<unknown> => reads(context, refuse)

/** The API has not answered yet. */
export const silent = (context: BrowserContext): Promise<unknown> => reads(context, () => Promise.resolve())
