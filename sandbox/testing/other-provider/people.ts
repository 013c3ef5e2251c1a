import { PERMISSIONS } from '@portal/contract'

export type Person = {
  /** Subject of the tokens: the id of a seeded user, so that the sandbox's API knows them. */
  id: string
  email: string
  name: string
  organization: { id: string; name: string } | null
  permissions: readonly string[]
}

const ALPHA = { id: 'org_alpha', name: 'alpha' }

export const ADMIN: Person = {
  id: 'auth0|admin-alpha',
  email: 'admin@alpha.example',
  name: '山田 太郎',
  organization: ALPHA,
  permissions: PERMISSIONS,
}
export const MEMBER: Person = {
  id: 'auth0|member-alpha',
  email: 'member@alpha.example',
  name: '佐藤 花子',
  organization: ALPHA,
  permissions: ['read:activity-logs'],
}
