import { type Server, whyNotConnect, whyNotManageServers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { Button, ButtonLink, Menu, useEntitlements } from '@portal/ui'
import { stateActions } from '../actions'
import { saveHardLogs, whyNotExport } from './hard-logs/hard-log-file'
import { tabPath } from './tabs'

/** The consoles in sight, with the reason where they cannot be opened; all else in the menu. */
export function HeaderActions({ server }: { server: Server }) {
  const { entitlements } = useEntitlements()
  const why = whyNotConnect(server, entitlements)
  const consoles = [
    { label: 'リモートログイン', to: paths.remoteLogin(server.id) },
    { label: 'リモート画面', to: paths.remoteScreen(server.id) },
  ]
  return (
    <>
      {consoles.map(({ label, to }) =>
        why ? (
          <Button key={label} variant="default" disabledReason={why}>
            {label}
          </Button>
        ) : (
          <ButtonLink key={label} variant="default" to={to}>
            {label}
          </ButtonLink>
        ),
      )}
      <Menu
        label="操作"
        items={[
          { label: '編集', to: tabPath(server.id, 'settings'), disabledReason: whyNotManageServers() },
          ...stateActions(server, entitlements),
          {
            label: 'ハードログの CSV 出力',
            onSelect: () => void saveHardLogs(server),
            disabledReason: whyNotExport(entitlements),
          },
          { label: '保守依頼シート', to: paths.maintenanceSheet(server.id) },
        ]}
      />
    </>
  )
}
