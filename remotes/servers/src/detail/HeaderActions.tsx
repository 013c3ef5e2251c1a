import { type Server, whyNotConnect, whyNotManageServers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { Button, ButtonLink, PageMenu, useApiFile, useEntitlements } from '@portal/ui'
import { useState } from 'react'
import { activityLogsItem, consolesOf, enableToConnect, stateActions, whyNotOffer } from '../actions'
import { whyNotExport, wholeLog } from './hard-logs/hard-log-file'
import { Opening } from './Opening'
import { tabPath } from './tabs'

/** The consoles and the sheet in sight; all else in the menu. */
export function HeaderActions({ server }: { server: Server }) {
  const { entitlements } = useEntitlements()
  /** The console that is opened as soon as remote access is. */
  const [target, setTarget] = useState<string | null>(null)
  const log = useApiFile()
  return (
    <>
      {log.isRunning && (
        <Button variant="subtle" onClick={log.abort}>
          書き出しを中止
        </Button>
      )}
      {consolesOf(server).map(({ label, to }) =>
        whyNotConnect(server, entitlements) ? (
          <Button
            key={label}
            variant="default"
            loading={target === to}
            disabledReason={whyNotOffer(server, entitlements)}
            onClick={() => void enableToConnect(server).then((isEnabled) => isEnabled && setTarget(to))}
          >
            {label}
          </Button>
        ) : (
          <ButtonLink key={label} variant="default" to={to}>
            {label}
          </ButtonLink>
        ),
      )}
      <ButtonLink variant="default" to={paths.maintenanceSheet(server.id)}>
        保守依頼シート
      </ButtonLink>
      <PageMenu
        subject={server.name}
        items={[
          { label: '編集', to: tabPath(server.id, 'settings'), disabledReason: whyNotManageServers() },
          ...stateActions(server, entitlements),
          {
            label: 'ハードログの書き出し',
            onSelect: () => void log.start(wholeLog(server)),
            disabledReason: whyNotExport(entitlements) ?? (log.isRunning ? '書き出しています。' : undefined),
          },
          activityLogsItem(server),
        ]}
      />
      {target && <Opening server={server} to={target} onEnd={() => setTarget(null)} />}
    </>
  )
}
