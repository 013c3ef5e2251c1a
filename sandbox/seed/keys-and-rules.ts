import { DAY_MS, MINUTE_MS } from '@portal/contract'
import type { ProjectKey } from '@portal/api-client/agents'
import type { Server } from '@portal/api-client/servers'
import { maskedAddress, maskedUrl } from '../notifications/recipient'
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

/** What the receiver of the sandbox knows of each sender, so that it can look at the signature. */
export const RECEIVER_SECRET = 'whsec_c2FuZGJveC1yZWNlaXZlci1zZWNyZXQ='

/** Rules that send to the embedded receiver at the origin `receiver`. Without one they lead nowhere. */
export function makeRules(slug: string, servers: Server[], receiver = 'https://hooks.alpha.example'): SeedRule[] {
  const core = servers.filter(({ tags }) => tags.includes('基幹系')).map(({ id }) => id)
  const always = { sites: [], tags: [], hours: null }
  const mail = `ops@${slug}.example`
  return [
    {
      id: `${slug}-rule-1`,
      name: '重大イベントを運用チームへ',
      isEnabled: true,
      severities: ['Critical'],
      serverIDs: null,
      ...always,
      ...byMail(mail),
      escalation: { afterMinutes: 15, ...byUrl('teams', `${receiver}/teams/duty`) },
    },
    {
      id: `${slug}-rule-2`,
      name: '基幹系の警告をチャットへ',
      isEnabled: true,
      severities: ['Critical', 'Warning'],
      serverIDs: core,
      ...always,
      hours: { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' },
      ...byUrl('slack', `${receiver}/slack/infra`),
      escalation: null,
    },
    {
      id: `${slug}-rule-3`,
      name: 'チケット連携（停止中）',
      isEnabled: false,
      severities: ['Critical', 'Warning', 'OK'],
      serverIDs: null,
      ...always,
      ...byUrl('webhook', `${receiver}/tickets`, RECEIVER_SECRET),
      escalation: null,
    },
  ]
}

const byMail = (address: string) => ({
  channel: 'email' as const,
  destination: maskedAddress(address),
  addresses: [address],
  url: null,
  secret: null,
})

const byUrl = (channel: 'slack' | 'teams' | 'webhook', url: string, secret: string | null = null) => ({
  channel,
  destination: maskedUrl(url),
  addresses: [],
  url,
  secret,
})
