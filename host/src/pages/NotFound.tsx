import { paths } from '@portal/contract'
import { useSession } from '@portal/auth'
import { ButtonLink, Section } from '@portal/ui'
import { Link, useLocation } from 'react-router-dom'
import { usePages } from '../frame/use-pages'
import { StatusPage } from './StatusPage'

export function NotFound() {
  const { pathname } = useLocation()
  const status = useSession((session) => session.status)
  const action =
    status === 'signed-in' ? (
      <ButtonLink to={paths.dashboard}>ダッシュボードへ</ButtonLink>
    ) : (
      status === 'signed-out' && <ButtonLink to={paths.home}>トップへ</ButtonLink>
    )
  return (
    <StatusPage
      title="ページが見つかりません"
      actions={<>{action}</>}
      more={status === 'signed-in' && <Similar pathname={pathname} />}
    >
      <p>「{pathname}」はありません。</p>
      <p>アドレスが間違っているか、ページが移動または削除された可能性があります。</p>
    </StatusPage>
  )
}

/** Pages whose address has a part in common with this one, such as /server-lifecycles for /lifecycles. */
function Similar({ pathname }: { pathname: string }) {
  const words = pathname.toLowerCase().match(/[a-z]{3,}/g) ?? []
  const isSimilar = (to: string) =>
    (to.split('?')[0]?.match(/[a-z]{3,}/g) ?? []).some((part) =>
      words.some((word) => part.includes(word) || word.includes(part)),
    )
  const similar = usePages().filter(({ to }) => isSimilar(to))
  if (similar.length === 0) return null
  return (
    <Section title="似たアドレスの画面">
      <ul>
        {similar.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
