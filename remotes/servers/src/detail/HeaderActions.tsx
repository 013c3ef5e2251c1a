import { contract } from '@portal/api-client/contract'
import { type Server, whyNotConnect, whyNotManageServers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { Button, ButtonLink, Menu } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { exportHardLogs, stateActions, whyNotExport } from '../actions'
import { tabPath } from './tabs'

/** The consoles in sight, with the reason where they cannot be opened; all else in the menu. */
export function HeaderActions({ server }: { server: Server }) {
  const { data: terms } = useQuery(contract.one())
  const why = whyNotConnect(server, terms)
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
          ...stateActions(server, terms),
          {
            label: 'ハードログをエクスポート',
            onSelect: () => void exportHardLogs(server),
            disabledReason: whyNotExport(terms),
          },
          { label: '保守依頼シート', to: paths.maintenanceSheet(server.id) },
        ]}
      />
    </>
  )
}
