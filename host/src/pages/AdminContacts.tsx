import { type User, users } from '@portal/api-client/users'
import { useSession } from '@portal/auth'
import { TextLink } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { config } from '../config'

/** Who in the project can give permissions, as mails that say what is asked for; support where the page does not know. */
export function AdminContacts({ requestID }: { requestID: string | undefined }) {
  const { data = [] } = useQuery(users.list())
  const me = useSession(({ user }) => user)
  const project = useSession((session) => session.project?.name ?? '')
  const admins = data.filter(({ id, role, status }) => role === 'admin' && status === 'active' && id !== me?.id)
  if (admins.length === 0) {
    return (
      <p>
        プロジェクトの管理者に権限の追加を依頼してください。管理者が分からない場合は、
        <TextLink href={config().supportUrl} target="_blank">
          サポート
        </TextLink>
        にお問い合わせください。
      </p>
    )
  }
  return (
    <>
      <p>権限の追加は、プロジェクトの管理者に依頼してください。</p>
      <ul aria-label="プロジェクトの管理者">
        {admins.map((admin) => (
          <li key={admin.id}>
            <TextLink href={mailTo(admin, { project, from: me?.email ?? me?.id ?? '', requestID })}>
              {admin.email}
            </TextLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function mailTo(
  { email }: User,
  { project, from, requestID }: { project: string; from: string; requestID?: string },
): string {
  const lines = [
    `プロジェクト: ${project}`,
    `アカウント: ${from}`,
    ...(requestID ? [`リクエスト ID: ${requestID}`] : []),
    '必要な操作: ',
  ]
  const subject = encodeURIComponent('ポータルの権限について')
  // RFC 6068: lines end with CRLF, and a space is `%20`, never `+`.
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${encodeURIComponent(lines.join('\r\n'))}`
}
