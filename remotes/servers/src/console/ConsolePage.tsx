import {
  isRemoteAccessOpen,
  type Server,
  servers,
  whyNotConnect,
  whyNotSwitchRemoteAccess,
} from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { Button, ButtonLink, EmptyState, Entitled, Page, Panel, useEntitlements, useRead } from '@portal/ui'
import { type ComponentType, useState } from 'react'
import { useParams } from 'react-router-dom'
import { AccessEnd } from '../AccessEnd'
import { AgentsLink } from '../AgentsLink'
import { enableToConnect, whyNotOffer } from '../actions'
import { RemoteAccessSwitching } from '../RemoteAccessSwitching'
import type { ConsoleKind } from './ticket'
import classes from './notice.module.css'

const TEXT: Record<ConsoleKind, { title: string; does: string }> = {
  login: { title: 'リモートログイン', does: 'ブラウザーからサーバーのログイン画面に接続し、コマンドで操作できます。' },
  screen: { title: 'リモート画面', does: 'ブラウザーからサーバーの画面を見て、キーボードとマウスで操作できます。' },
}

/** The page around a console: it opens at once, or the page says why it cannot and what helps. */
export function ConsolePage({ kind, Console }: { kind: ConsoleKind; Console: ComponentType<{ server: Server }> }) {
  const { id = '' } = useParams()
  const { data: server } = useRead(servers.one(id))
  const { entitlements } = useEntitlements()
  const { title, does } = TEXT[kind]
  const why = whyNotConnect(server, entitlements)
  return (
    <Page
      title={`${title}: ${server.name}`}
      breadcrumbs={[
        { label: 'サーバー管理', to: paths.servers },
        { label: server.name, to: paths.server(id) },
        { label: title },
      ]}
      isContentFirst
      state={<AccessEnd server={server} />}
      actions={
        <ButtonLink to={paths.server(id)} variant="default">
          サーバー詳細へ戻る
        </ButtonLink>
      }
    >
      <Entitled to="remoteAccess" feature="リモート接続" description={does}>
        <Place key={id} server={server} why={why} Console={Console} />
      </Entitled>
    </Page>
  )
}

/**
 * A console that was there stays when its server can no longer be connected to, because its last output may still be
 * needed.
 */
function Place({
  server,
  why,
  Console,
}: {
  server: Server
  why: string | undefined
  Console: ComponentType<{ server: Server }>
}) {
  const [isThere, setThere] = useState(why === undefined)
  if (!isThere && why === undefined) setThere(true)
  if (!isThere && why !== undefined) {
    return (
      <EmptyState
        title="いまは接続できません"
        description={isEnabling(server) ? <RemoteAccessSwitching server={server} /> : why}
        action={<Remedy server={server} why={why} />}
      />
    )
  }
  return (
    <>
      {why !== undefined && (
        <div role="status" className={classes.notice} data-tone="warning">
          <p>{why}</p>
          <Remedy server={server} why={why} />
        </div>
      )}
      <Panel>
        <Console server={server} />
      </Panel>
    </>
  )
}

const isEnabling = ({ remoteAccess: { state } }: Server) => state === 'enabling'

/** The remedy for the reason; the way back is always in the page's header. */
function Remedy({ server, why }: { server: Server; why: string }) {
  const { entitlements } = useEntitlements()
  const whyNotSwitch = whyNotSwitchRemoteAccess(entitlements)
  if (isEnabling(server)) return null
  if (!isRemoteAccessOpen(server)) {
    return (
      <Button disabledReason={whyNotOffer(server, entitlements)} onClick={() => void enableToConnect(server)}>
        有効にして接続
      </Button>
    )
  }
  // No remedy, because neither a switch nor an agent changes a missing permission.
  if (why === whyNotSwitch) return null
  return <AgentsLink />
}
