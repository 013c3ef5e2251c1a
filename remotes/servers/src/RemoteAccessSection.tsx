import { contract } from '@portal/api-client/contract'
import { type Server, whyNotSwitchRemoteAccess } from '@portal/api-client/servers'
import { Button, Properties, Section, StatusBadge, Time, type Tone } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { closeRemote, openRemote } from './actions'
import classes from './RemoteAccessSection.module.css'
import { REMOTE_TEXT } from './words'

const TONE: Record<string, Tone> = { enabled: 'ok', enabling: 'info', disabling: 'info', error: 'critical' }

export function RemoteAccessSection({ server }: { server: Server }) {
  const { data: terms } = useQuery(contract.one())
  const { remoteAccess } = server
  const why = whyNotSwitchRemoteAccess(terms)
  return (
    <Section
      title="リモート接続"
      actions={
        remoteAccess.enabled ? (
          <Button variant="default" disabledReason={why} onClick={() => void closeRemote(server)}>無効にする</Button>
        ) : (
          <Button variant="default" disabledReason={why} onClick={() => void openRemote(server)}>有効にする</Button>
        )
      }
    >
      <p className={classes.note}>
        有効にすると、サーバーを管理できるユーザーが、エージェントを経由してこのサーバーのログインと画面に接続できます。使い終わったら無効にしてください。
      </p>
      {why && <p className={classes.note}>{why}</p>}
      <Properties
        columns={2}
        items={[
          { label: '状態', value: <StatusBadge tone={TONE[remoteAccess.state] ?? 'neutral'}>{REMOTE_TEXT[remoteAccess.state] ?? remoteAccess.state}</StatusBadge> },
          { label: '有効にしたユーザー', value: remoteAccess.enabledBy },
          { label: '有効にした日時', value: remoteAccess.enabledAt && <Time value={remoteAccess.enabledAt} /> },
          { label: '自動で無効になる日時', value: remoteAccess.expireAt && <Time value={remoteAccess.expireAt} /> },
        ]}
      />
    </Section>
  )
}
