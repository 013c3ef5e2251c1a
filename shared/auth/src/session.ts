import type { Permission } from '@portal/contract'
import { create } from 'zustand'
import type { Claims } from './claims'

export type User = { id: string; email: string | null; name: string | null }
export type Project = { id: string; name: string }

/** Who is at the keyboard. One store for host and remotes; only this package writes it. */
export type Session = {
  status: 'loading' | 'signed-out' | 'signed-in'
  user: User | null
  project: Project | null
  permissions: Permission[]
}

const nobody = { user: null, project: null, permissions: [] }

export const useSession = create<Session>()(() => ({ status: 'loading', ...nobody }))

/** May the signed-in user do this? Only decides what to offer; the API decides what happens. */
export function can(permission: Permission): boolean {
  return useSession.getState().permissions.includes(permission)
}

export function signIn(claims: Claims): void {
  useSession.setState({ status: 'signed-in', ...claims })
}

export function signOut(): void {
  useSession.setState({ status: 'signed-out', ...nobody })
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
