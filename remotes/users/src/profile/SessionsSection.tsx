import { deviceText } from '@portal/api-client/labels/device'
import { hasSessions, type UserSession, userSessions } from '@portal/api-client/user-sessions'
import { users } from '@portal/api-client/users'
import {
  Button,
  confirm,
  EmptyState,
  Line,
  Lines,
  Panel,
  ReadNotes,
  Section,
  StatusBadge,
  Time,
  toast,
  useEntitlements,
  useRead,
} from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import classes from '../layout.module.css'

type Props = {
  userID: string
  /** An authenticator was set up while the page was open. */
  isFactorNew: boolean
}

/** Where the user is signed in, when the API tells. */
export function SessionsSection(props: Props) {
  const { entitlements } = useEntitlements()
  // Waits for the read of the section above, whose content would otherwise push this one down.
  const { isPending } = useQuery(users.mfaPolicy())
  if (isPending || !hasSessions(entitlements)) return null
  return (
    <Section title="ログイン中の端末">
      <Panel>
        <Sessions {...props} />
      </Panel>
    </Section>
  )
}

function Sessions({ userID, isFactorNew }: Props) {
  const read = useRead({ ...userSessions.list(userID), refetchOnWindowFocus: 'always' })
  const others = read.data.filter(({ isCurrent }) => !isCurrent)
  return (
    <div className={classes.stack}>
      <ReadNotes reads={[read]} />
      {isFactorNew && others.length > 0 && (
        <p role="status" className={classes.warning}>
          MFA
          を設定しました。ほかの端末では、設定前のログインが続いています。心当たりのない端末があれば終了してください。
        </p>
      )}
      {read.data.length === 0 ? (
        <EmptyState title="ログイン中の端末はありません" description="次にログインすると、ここに表示されます。" />
      ) : (
        <Lines label="ログイン中の端末">
          {read.data.map((session) => (
            <Session key={session.id} userID={userID} session={session} />
          ))}
        </Lines>
      )}
      <div className={classes.row}>
        <Button
          variant="default"
          color="red"
          disabledReason={others.length === 0 ? 'ほかの端末ではログインしていません。' : undefined}
          onClick={() => void endOthers(userID, others.length)}
        >
          ほかの端末をすべて終了
        </Button>
      </div>
    </div>
  )
}

function Session({ userID, session }: { userID: string; session: UserSession }) {
  const { startedAt, usedAt, ip, userAgent, isCurrent } = session
  const device = deviceText(userAgent)
  return (
    <Line
      badges={isCurrent && <StatusBadge tone="info">この端末</StatusBadge>}
      about={
        <>
          最終利用 <Time value={usedAt} isShort />
          、ログイン <Time value={startedAt} isShort />
          {ip && `、IP アドレス ${ip}`}
        </>
      }
      note={
        !isCurrent && (
          <Button
            size="xs"
            variant="default"
            aria-label={`${device} を終了`}
            onClick={() => void endOne(userID, session)}
          >
            終了
          </Button>
        )
      }
    >
      {device}
    </Line>
  )
}

async function endOne(userID: string, { id, userAgent }: UserSession): Promise<void> {
  const done = await confirm({
    title: 'この端末のログインを終了しますか？',
    body: `${deviceText(userAgent)} は、まもなくログインし直しになります。開いているリモート接続も閉じます。`,
    action: '終了',
    danger: true,
    run: () => userSessions.end(userID, id),
  })
  if (done) toast({ style: 'normal', message: '端末のログインを終了しました。' })
}

async function endOthers(userID: string, count: number): Promise<void> {
  const done = await confirm({
    title: 'ほかの端末のログインをすべて終了しますか？',
    body: `この端末以外の ${count} 件は、まもなくログインし直しになります。開いているリモート接続も閉じます。`,
    action: 'すべて終了',
    danger: true,
    run: () => userSessions.endOthers(userID),
  })
  if (done) toast({ style: 'normal', message: 'ほかの端末のログインを終了しました。' })
}
