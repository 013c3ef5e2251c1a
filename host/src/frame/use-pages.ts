import { type Entitlements, isLocked } from '@portal/api-client/entitlements'
import { can } from '@portal/auth'
import { type Feature, paths, type Permission } from '@portal/contract'
import { useEntitlements } from '@portal/ui'
import { useRemotes } from '../remotes/state'
import { useNav } from './use-nav'

type Needs = { permission?: Permission | undefined; feature?: Feature | undefined }

/** Whether a user with these entitlements may open it. */
export const isOpen = ({ permission, feature }: Needs, entitlements: Entitlements | undefined) =>
  (!permission || can(permission)) && (!feature || !isLocked(entitlements, feature))

type KnownPage = { label: string; to: string; words?: readonly string[] | undefined }

/** The pages of the menu and those that descriptors name beside it, as far as they are open to the user. */
export function usePages(): KnownPage[] {
  const remotes = useRemotes()
  const { entitlements } = useEntitlements()
  const named = Object.values(remotes)
    .flatMap(({ descriptor }) => descriptor?.search?.pages ?? [])
    .filter((page) => isOpen(page, entitlements))
  return [
    ...useNav().map(({ item }) => item),
    ...named,
    { label: '契約内容', to: paths.entitlements },
    { label: '動作環境', to: paths.status },
  ]
}
