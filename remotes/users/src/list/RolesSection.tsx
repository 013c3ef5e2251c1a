import { permissionLabels, roleLabels } from '@portal/api-client/labels/users'
import { ROLE, ROLE_PERMISSIONS, type User } from '@portal/api-client/users'
import { useSession } from '@portal/auth'
import { type Permission, PERMISSIONS } from '@portal/contract'
import { formatNumber, Icon, Note, Section } from '@portal/ui'
import { type Column, DataTable } from '@portal/ui/table'
import layout from '../layout.module.css'
import classes from './RolesSection.module.css'

/** One line of the table: a permission, or what everybody may do (null). */
type Line = { id: string; permission: Permission | null; means: string }

/** Each permission with what it opens in the portal. */
const MEANS: Record<Permission, string> = {
  'manage:servers': '設定の変更、監視とリモート接続の切り替え、コンソールへの接続、ライフサイクルの編集',
  'manage:events': 'ステータスと担当の変更、コメント',
  'manage:agents': '鍵の表示と更新、ファームウェアの通知',
  'manage:users': '招待、権限の変更、削除、パスワードと MFA のリセット、MFA の必須化',
  'read:activity-logs': '誰がいつ何をしたかの閲覧と書き出し',
}

const LINES: readonly Line[] = [
  { id: 'read', permission: null, means: 'サーバー、イベント、ユーザーの閲覧と、自分のアカウントの設定' },
  ...PERMISSIONS.map((permission) => ({ id: permission, permission, means: MEANS[permission] })),
]

/** A role, or the user who is signed in, with what they may do. `header` and `width` are of their column. */
type Holder = { id: string; name: string; header: string; width: string; permissions: readonly Permission[] }

const isAllowed = ({ permissions }: Holder, { permission }: Line) =>
  permission === null || permissions.includes(permission)

/** What each role may do, and the user who is signed in. */
export function RolesSection({ users }: { users: readonly User[] }) {
  const own = useSession((session) => session.permissions)
  const others = users.filter(({ role }) => !ROLE.some((known) => known === role))
  const holders: Holder[] = [
    ...ROLE.map((role) => {
      const name = roleLabels.text(role)
      const count = users.filter((user) => user.role === role).length
      const header = `${name}（${formatNumber(count)} 名）`
      return { id: role, name, header, width: '9rem', permissions: ROLE_PERMISSIONS[role] }
    }),
    { id: 'own', name: 'あなた', header: 'あなた', width: '6rem', permissions: own },
  ]
  const columns: Column<Line>[] = [
    {
      id: 'permission',
      header: 'できること',
      width: '12rem',
      least: '9rem',
      cell: (line) => (
        <>
          {line.permission ? permissionLabels.text(line.permission) : '閲覧'}
          <span className={classes.holders}>
            {holders
              .filter((holder) => isAllowed(holder, line))
              .map(({ name }) => name)
              .join('、')}
          </span>
        </>
      ),
    },
    {
      id: 'means',
      header: '内容',
      width: '26rem',
      least: '14rem',
      phone: 'second',
      cell: ({ means }) => <span className={layout.note}>{means}</span>,
    },
    ...holders.map((holder): Column<Line> => ({
      id: holder.id,
      header: holder.header,
      width: holder.width,
      phone: 'hidden',
      cell: (line) => <Answer isAllowed={isAllowed(holder, line)} />,
    })),
  ]
  return (
    <Section title="権限とできること">
      <div className={layout.stack}>
        <p className={layout.note}>
          標準の割り当てです。ログインの設定で別の割り当てにしている場合、「あなた」が実際にできることです。権限はユーザーの編集で変更できます。
        </p>
        <DataTable label="権限ごとにできること" rows={LINES} columns={columns} rowId={idOf} empty={null} />
        {others.length > 0 && (
          <p className={layout.note}>
            ほかの権限のユーザーが {formatNumber(others.length)} 名います（
            {[...new Set(others.map(({ role }) => roleLabels.text(role)))].join('、')}
            ）。閲覧のほかにできることは、ログインの設定で決まります。
          </p>
        )}
      </div>
    </Section>
  )
}

const idOf = ({ id }: Line) => id

const Answer = ({ isAllowed }: { isAllowed: boolean }) =>
  isAllowed ? (
    <span className={layout.row}>
      <Icon name="ok" size={16} />
      できる
    </span>
  ) : (
    <Note>できない</Note>
  )
