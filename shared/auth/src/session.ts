import type { Permission } from '@portal/contract'
import { create } from 'zustand'
import type { Claims, Project, User } from './claims'

/** Who is at the keyboard. One store for host and remotes; only this package writes it. */
export type Session = {
  status: 'loading' | 'signed-out' | 'signed-in'
  /** Why `loading` takes long: the identity provider is slow, or does not answer, or a file of the sign-in is missing. */
  obstacle: 'slow' | 'unreachable' | { file: string } | null
  user: User | null
  project: Project | null
  permissions: Permission[]
  /** False when the access token has no `permissions` claim at all: the identity provider's API settings lack it. */
  carriesPermissions: boolean
}

const nobody = { obstacle: null, user: null, project: null, permissions: [], carriesPermissions: true }

export const useSession = create<Session>()(() => ({ status: 'loading', ...nobody }))

/** May the signed-in user do this? Only decides what to offer; the API decides what happens. */
export function can(permission: Permission): boolean {
  return useSession.getState().permissions.includes(permission)
}

const NO_PERMISSIONS =
  'アクセストークンに権限の情報がないため、操作できません。認証サービスの設定 (RBAC) を管理者に確認してください。'

/** Undefined when the user may do this; otherwise `refusal`, unless the token says nothing about permissions: then that. */
export function whyNot(permission: Permission, refusal: string): string | undefined {
  if (can(permission)) return undefined
  return useSession.getState().carriesPermissions ? refusal : NO_PERMISSIONS
}

export function signIn(claims: Claims): void {
  const before = useSession.getState()
  const next: Session = { status: 'signed-in', obstacle: null, ...claims }
  // Compared, because a renewed token rarely says anything new, and nothing is then drawn again.
  if (JSON.stringify({ ...before, ...next }) !== JSON.stringify(before)) useSession.setState(next)
}

export function signOut(): void {
  useSession.setState({ status: 'signed-out', ...nobody })
}

/** Back to the state before the first check. */
export function startLoading(): void {
  useSession.setState({ status: 'loading', ...nobody })
}

/** Has no effect once the session is known. */
export function setObstacle(obstacle: NonNullable<Session['obstacle']>): void {
  if (useSession.getState().status === 'loading') useSession.setState({ obstacle })
}

/** Resolves once the first check of the session is over. */
export function settled(): Promise<Session> {
  const now = useSession.getState()
  if (now.status !== 'loading') return Promise.resolve(now)
  return new Promise((resolve) => {
    const stop = useSession.subscribe((session) => {
      if (session.status === 'loading') return
      stop()
      resolve(session)
    })
  })
}
