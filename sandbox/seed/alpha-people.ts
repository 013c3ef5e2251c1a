import { type InvitationPlan, TOTP_SECRET, type UserPlan } from './people'

const ADMIN = 'admin@alpha.example'

/** One user for each state of the user list, so that all of them can be seen. */
export const ALPHA_USERS: UserPlan[] = [
  { id: 'auth0|admin-alpha', email: ADMIN, name: '山田 太郎', role: 'admin', lastLoginDaysAgo: 0.04 },
  { id: 'auth0|member-alpha', email: 'member@alpha.example', name: '佐藤 花子' },
  { id: 'auth0|mfa-alpha', email: 'mfa@alpha.example', name: '鈴木 一郎', role: 'admin', totpSecret: TOTP_SECRET },
  {
    id: 'auth0|blocked-alpha',
    email: 'blocked@alpha.example',
    name: '田中 停止',
    status: 'blocked',
    totpSecret: true,
    lastLoginDaysAgo: 41,
  },
  { id: 'auth0|nomfa-alpha', email: 'ito.kenta@alpha.example', name: '伊藤 健太', role: 'admin', lastLoginDaysAgo: 2 },
  {
    id: 'auth0|never-alpha',
    email: 'kobayashi@alpha.example',
    name: '小林 さくら',
    lastLoginDaysAgo: null,
    createdDaysAgo: 3,
  },
  {
    id: 'auth0|long-alpha',
    role: 'admin',
    totpSecret: true,
    email: 'infrastructure-operations-night-shift.representative@datacenter-services.alpha.example',
    name: 'アレクサンドラ・マリア・フェルナンデス＝山本（インフラ運用部 夜間当番代表・東京第一データセンター駐在）',
  },
  { id: 'auth0|dormant-alpha', email: 'nakamura@alpha.example', name: '中村 誠', lastLoginDaysAgo: 127 },
  {
    id: 'auth0|fullwidth-alpha',
    email: 'ops01@alpha.example',
    name: 'ＯＰＳ担当０１',
    role: 'admin',
    totpSecret: true,
    lastLoginDaysAgo: 0.4,
  },
  { id: 'auth0|noname-alpha', email: 'vendor-support@partner.example', totpSecret: true, lastLoginDaysAgo: 9 },
  {
    id: 'auth0|auditor-alpha',
    email: 'auditor@alpha.example',
    name: '監査 直子',
    role: 'auditor',
    totpSecret: true,
    lastLoginDaysAgo: 30,
  },
]

export const ALPHA_INVITATIONS: InvitationPlan[] = [
  { email: 'new.member@alpha.example', daysAgo: 1, invitedBy: ADMIN },
  { email: 'matsumoto@alpha.example', daysAgo: 6.6, invitedBy: ADMIN },
  { email: 'inoue@alpha.example', daysAgo: 10, invitedBy: ADMIN },
  { email: 'former-vendor@partner.example', daysAgo: 62, invitedBy: 'mfa@alpha.example' },
]
