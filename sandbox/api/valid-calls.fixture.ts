import assert from 'node:assert/strict'
import { callLabel } from '@portal/api-client/all-calls'
import type { Endpoint } from '@portal/api-client/endpoint'
import { queryString } from '@portal/api-client/query-string'
import type { RuleInput } from '@portal/api-client/rule-changes'
import type { ProjectFixture } from '../seed/fixture-types'

type Values = { id?: string; query?: object; body?: object }

/** What a call needs to succeed in a project that has everything (`fullProject`). */
const VALUES: Record<string, (project: ProjectFixture) => Values> = {
  'GET /servers/{id}': ({ servers: [server] }) => ({ id: server?.id }),
  'PUT /servers/{id}': ({ servers: [server] }) => ({ id: server?.id, body: { name: '新しい名前' } }),
  'PUT /servers/{id}/active': ({ servers: [server] }) => ({ id: server?.id, body: { isActive: false } }),
  'GET /servers/{id}/hard-logs': ({ servers: [server] }) => ({ id: server?.id }),
  'GET /servers/{id}/hard-logs/export': ({ servers: [server] }) => ({ id: server?.id }),
  'GET /servers/{id}/metrics': ({ servers: [server] }) => ({ id: server?.id, query: lastHour() }),
  'GET /servers/{id}/remote-access/conninfo': ({ servers: [, remote] }) => ({ id: remote?.id }),
  'POST /servers/{id}/remote-access': ({ servers: [server] }) => ({ id: server?.id }),
  'DELETE /servers/{id}/remote-access': ({ servers: [, remote] }) => ({ id: remote?.id }),
  'GET /server-lifecycles/{id}': ({ lifecycles: [lifecycle] }) => ({ id: lifecycle?.id }),
  'PUT /server-lifecycles/{id}': ({ lifecycles: [lifecycle] }) => ({
    id: lifecycle?.id,
    body: { serverID: lifecycle?.serverID, supportExpireAt: '2031-03-31' },
  }),
  'POST /maintenance-windows': () => ({
    body: {
      name: '月例パッチ',
      target: { kind: 'tag', tag: '本番' },
      schedule: { kind: 'monthlyWeekday', nth: 3, weekday: 2, start: '01:00', minutes: 180, from: '2026-01-01' },
    },
  }),
  'PUT /maintenance-windows/{id}': ({ maintenanceWindows: [window] }) => ({
    id: window?.id,
    body: { name: '新しい名前', target: { kind: 'site', site: '東京第一DC' }, schedule: window?.schedule },
  }),
  'DELETE /maintenance-windows/{id}': ({ maintenanceWindows: [window] }) => ({ id: window?.id }),
  'POST /maintenance-windows/{id}/end': ({ maintenanceWindows: [window] }) => ({ id: window?.id }),
  'GET /events/{id}': ({ events: [event] }) => ({ id: event?.id }),
  'PUT /events/{id}': ({ events: [event] }) => ({
    id: event?.id,
    body: { comment: '確認しました', updatedAt: event?.updatedAt },
  }),
  'DELETE /project-keys/{key}': ({ keys: [key] }) => ({ id: key?.key }),
  'POST /agent-notification': ({ servers: [server] }) => ({ body: { serialNo: server?.serialNo, type: 'bios' } }),
  'POST /notification-rules': () => ({ body: RULE }),
  'PUT /notification-rules/{id}': ({ rules: [rule] }) => ({ id: rule?.id, body: RULE }),
  'PUT /notification-rules/{id}/enabled': ({ rules: [rule] }) => ({ id: rule?.id, body: { isEnabled: false } }),
  'DELETE /notification-rules/{id}': ({ rules: [rule] }) => ({ id: rule?.id }),
  'POST /notification-rules/{id}/test': ({ rules: [rule] }) => ({ id: rule?.id }),
  'GET /notification-rules/{id}/notifications': ({ rules: [rule] }) => ({ id: rule?.id }),
  'POST /users': () => ({ body: { email: 'new@example.com' } }),
  'DELETE /users/invitations/{id}': ({ invitations: [invitation] }) => ({ id: invitation?.id }),
  'GET /users/{id}': ({ users: [, member] }) => ({ id: member?.id }),
  'PUT /users/{id}': ({ users: [, member] }) => ({ id: member?.id, body: { name: '新しい名前', role: 'admin' } }),
  'DELETE /users/{id}': ({ users: [, member] }) => ({ id: member?.id }),
  'GET /users/{id}/sessions': ({ users: [admin] }) => ({ id: admin?.id }),
  // Whatever the session is called: one that is over is no error.
  'DELETE /users/{id}/sessions/{sessionID}': ({ users: [admin] }) => ({ id: admin?.id }),
  'DELETE /users/{id}/sessions': ({ users: [admin] }) => ({ id: admin?.id }),
  'GET /users/{id}/reset-password': ({ users: [, member] }) => ({ id: member?.id }),
  'GET /users/{id}/reset-own-password': ({ users: [admin] }) => ({ id: admin?.id }),
  'GET /users/{id}/reset-mfa': ({ users: [, member] }) => ({ id: member?.id }),
  'POST /mfa': () => ({ body: { enforceMFA: true } }),
  'POST /previews': () => ({ body: { remote: 'servers', version: '1.0.0+9f3c2a1b', until: '2031-03-31T00:00:00Z' } }),
  'GET /activity-logs/{id}': ({ activityLogs: [log] }) => ({ id: log?.id }),
}

const RULE = {
  name: '夜間の重大イベント',
  isEnabled: true,
  severities: ['Critical'],
  sites: [],
  tags: [],
  hours: { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '18:00', to: '09:00' },
  channel: 'webhook',
  url: 'https://hooks.example.com/portal',
  secret: 'a-secret-of-sixteen',
  escalation: { afterMinutes: 15, channel: 'email', addresses: ['duty@example.com'] },
} satisfies RuleInput

function lastHour() {
  const end = Math.floor(Date.now() / 1000)
  return { start: end - 3600, end, step: 60 }
}

/** A request of the call that `project` can answer with success: the address below the project, and the body. */
export function validRequest(call: Endpoint, project: ProjectFixture): { address: string; body: object | undefined } {
  const { id, query, body } = VALUES[callLabel(call)]?.(project) ?? {}
  assert.equal(call.path.includes('{'), id !== undefined, `${callLabel(call)} needs an id`)
  assert.equal(Boolean(call.body), body !== undefined, `${callLabel(call)} needs a body`)
  return { address: call.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id ?? '')) + queryString(query), body }
}
