import { permissionLabels, roleLabels } from '@portal/api-client/labels/users'
import { useSession } from '@portal/auth'
import { confirm } from '@portal/ui'

/** Asks administrators who are about to take another role themselves, and names what they lose. */
export function agreesToLoss(role: string): Promise<boolean> {
  const lost = useSession.getState().permissions.filter((permission) => permission.startsWith('manage:'))
  return confirm({
    title: `自分の権限を${roleLabels.text(role)}に変更しますか？`,
    body: `${lost.map(permissionLabels.text).join('、')}ができなくなります。自分では元に戻せません。戻すには、ほかの管理者に依頼してください。`,
    action: '変更する',
    danger: true,
  })
}
