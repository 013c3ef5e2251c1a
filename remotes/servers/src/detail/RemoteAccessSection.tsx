import { remoteStateLabels } from '@portal/api-client/labels/servers'
import { isRemoteAccessOpen, type Server, whyNotSwitchRemoteAccess } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { Button, LabelBadge, Properties, Section, StatusBadge, TextLink, Time, useEntitlements } from '@portal/ui'
import { openRemoteAccess, switchServer, whyNotOpenRemote } from '../actions'
import { RemoteAccessSwitching } from '../RemoteAccessSwitching'
import classes from './SettingsTab.module.css'

export function RemoteAccessSection({ server }: { server: Server }) {
  const { entitlements } = useEntitlements()
  const { remoteAccess } = server
  const isOpen = isRemoteAccessOpen(server)
  const isSwitching = remoteAccess.state === 'enabling' || remoteAccess.state === 'disabling'
  const why = isOpen ? whyNotSwitchRemoteAccess(entitlements) : whyNotOpenRemote(server, entitlements)
  return (
    <Section
      title="リモート接続"
      actions={
        <Button
          variant="default"
          disabledReason={why ?? (isSwitching ? '切り替えが終わるまでお待ちください。' : undefined)}
          onClick={() => void (isOpen ? switchServer(server, 'remoteAccessOff') : openRemoteAccess(server))}
        >
          {isOpen ? '無効にする' : '有効にする'}
        </Button>
      }
    >
      <p className={classes.note}>
        有効にすると、サーバーを管理できるユーザーが、エージェントを経由してこのサーバーのログインと画面に接続できます。使い終わったら無効にしてください。
      </p>
      <p className={classes.note}>
        作業は、リモートログインとリモート画面で記録できます。
        <TextLink to={paths.serverRecords}>作業の記録を再生</TextLink>
      </p>
      {why && <p className={classes.note}>{why}</p>}
      {isSwitching && <RemoteAccessSwitching key={remoteAccess.state} server={server} />}
      {remoteAccess.state === 'error' && <p role="status">切り替えに失敗しました。もう一度お試しください。</p>}
      <Properties
        columns={2}
        items={[
          { label: '状態', value: <State server={server} /> },
          { label: '有効にしたユーザー', value: remoteAccess.enabledBy },
          { label: '有効にした日時', value: remoteAccess.enabledAt && <Time value={remoteAccess.enabledAt} /> },
          {
            label: '自動で無効になる日時',
            value: remoteAccess.expireAt ? <Time value={remoteAccess.expireAt} isDeadline /> : isOpen && '無期限',
          },
        ]}
      />
    </Section>
  )
}

function State({ server }: { server: Server }) {
  const { state, enabled } = server.remoteAccess
  if (enabled && !isRemoteAccessOpen(server)) return <StatusBadge tone="neutral">期限切れ</StatusBadge>
  return <LabelBadge labels={remoteStateLabels} value={state} />
}
