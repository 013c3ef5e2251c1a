import { type User, users as api, whyNotManageUsers } from '@portal/api-client/users'
import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { formatNumber, Section, TextLink, useRead } from '@portal/ui'
import { SwitchField } from '@portal/ui/form'
import { useId } from 'react'
import { enforceMfa, relaxMfa } from './mfa-policy'
import { RolesSection } from './RolesSection'
import classes from '../layout.module.css'

const NAMES = 20

export function Component({ users }: { users: User[] }) {
  const { data: policy } = useRead(api.mfaPolicy())
  const ownID = useSession((session) => session.user?.id)
  const project = useSession((session) => session.project?.name ?? '')
  const why = whyNotManageUsers()
  const people = users.filter(({ status }) => status !== 'blocked')
  const missing = people.filter(({ mfaEnrolled }) => !mfaEnrolled)
  const change = (enforce: boolean) => (enforce ? enforceMfa(missing, project) : relaxMfa())
  return (
    <>
      <Section title="多要素認証 (MFA)">
        <div className={classes.stack}>
          <SwitchField
            label="すべてのユーザーに MFA を必須にする"
            description={why ?? '必須にすると、MFA が未設定のユーザーは次回のログインで設定するまで利用できません。'}
            checked={policy.enforceMFA}
            disabled={why !== undefined}
            onChange={(event) => void change(event.currentTarget.checked)}
          />
          <Coverage enrolled={people.length - missing.length} of={people.length} />
          {missing.some(({ id }) => id === ownID) && (
            <div className={classes.warning}>
              <p>
                あなた自身の MFA が未設定です。
                {policy.enforceMFA ? '次回のログインまでに' : '必須にする前に'}、プロフィールで設定してください。
              </p>
              <TextLink to={paths.profile}>プロフィールで設定する</TextLink>
            </div>
          )}
          <Impact missing={missing} isEnforced={policy.enforceMFA} />
        </div>
      </Section>
      <RolesSection users={users} />
    </>
  )
}

/** How many of those who may sign in have MFA. */
function Coverage({ enrolled, of }: { enrolled: number; of: number }) {
  const id = useId()
  return (
    <p className={classes.row}>
      <span id={id}>MFA 設定済み</span>
      <meter className={classes.meter} aria-labelledby={id} min={0} max={of} value={enrolled} />
      <span>
        {formatNumber(enrolled)} / {formatNumber(of)} 名
      </span>
    </p>
  )
}

function Impact({ missing, isEnforced }: { missing: User[]; isEnforced: boolean }) {
  if (missing.length === 0) return <p className={classes.note}>すべてのユーザーが MFA を設定しています。</p>
  return (
    <>
      <p>
        MFA 未設定の {formatNumber(missing.length)} 名は次回ログイン時に設定が必要{isEnforced ? 'です' : 'になります'}。
      </p>
      <ul className={classes.list} aria-label="MFA 未設定のユーザー">
        {missing.slice(0, NAMES).map(({ id, name, email }) => (
          <li key={id}>{name ? `${name} (${email})` : email}</li>
        ))}
      </ul>
      {missing.length > NAMES && (
        <TextLink to={`${paths.users}?mfa=missing`}>
          ほか {formatNumber(missing.length - NAMES)} 名を一覧で見る
        </TextLink>
      )}
    </>
  )
}
