import { DAY_MS, MINUTE_MS } from '@portal/contract'
import type { ProjectKey } from '@portal/api-client/agents'
import type { Server } from '@portal/api-client/servers'
import { iso } from './clock'
import type { SeedRule } from './fixture-types'
import { random } from './random'

const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The first key is in use, the others are left from before. */
export function makeKeys(count: number, slug: string, now: number, admin: string | null): ProjectKey[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `pk_${random(`key ${slug} ${index}`).text(40, SECRET)}`,
    createdAt: iso(now - (90 + index * 310) * DAY_MS),
    createdBy: admin,
    lastUsedAt: iso(now - (index === 0 ? 1 * MINUTE_MS : 83 * DAY_MS)),
  }))
}

/** Destinations are masked, as the API returns them. */
export function makeRules(slug: string, servers: Server[]): SeedRule[] {
  const core = servers.filter(({ tags }) => tags.includes('基幹系')).map(({ id }) => id)
  return [
    {
      id: `${slug}-rule-1`,
      name: '重大イベントを運用チームへ',
      isEnabled: true,
      severities: ['Critical'],
      target: 'all',
      channel: 'email',
      destination: 'o***@alpha.example',
    },
    {
      id: `${slug}-rule-2`,
      name: '基幹系の警告をチャットへ',
      isEnabled: true,
      severities: ['Critical', 'Warning'],
      target: { serverIDs: core },
      channel: 'slack',
      destination: '#infra-***',
    },
    {
      id: `${slug}-rule-3`,
      name: 'チケット連携（停止中）',
      isEnabled: false,
      severities: ['Critical', 'Warning', 'OK'],
      target: 'all',
      channel: 'webhook',
      destination: 'https://hooks.alpha.example/****',
    },
  ]
}
