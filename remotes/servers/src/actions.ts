import type { Contract } from '@portal/api-client/contract'
import {
  type Server, servers, whyNotConnect, whyNotManageServers, whyNotSwitchRemoteAccess,
} from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { confirm, type MenuItem, toast } from '@portal/ui'

/** What can be done with a server, with the reason where it cannot; for the header, rows and menus alike. */
export function serverActions(server: Server, contract: Contract | undefined): MenuItem[] {
  return [
    { label: 'リモートログイン', to: paths.remoteLogin(server.id), disabledReason: whyNotConnect(server, contract) },
    { label: 'リモート画面', to: paths.remoteScreen(server.id), disabledReason: whyNotConnect(server, contract) },
    server.isActive
      ? { label: '監視を無効にする', onSelect: () => void deactivate(server), disabledReason: whyNotManageServers() }
      : { label: '監視を有効にする', onSelect: () => void activate(server), disabledReason: whyNotManageServers() },
    server.remoteAccess.enabled
      ? { label: 'リモート接続を無効にする', onSelect: () => void closeRemote(server), disabledReason: whyNotSwitchRemoteAccess(contract) }
      : { label: 'リモート接続を有効にする', onSelect: () => void openRemote(server), disabledReason: whyNotSwitchRemoteAccess(contract) },
  ]
}

export async function activate(server: Server): Promise<void> {
  const done = await confirm({
    title: `${server.name} の監視を有効にしますか`,
    body: '通知とイベントの作成を再開します。',
    action: '有効にする',
    run: () => servers.setActive(server.id, true),
  })
  if (done) toast({ style: 'normal', message: `${server.name} の監視を有効にしました。` })
}

export async function deactivate(server: Server): Promise<void> {
  const done = await confirm({
    title: `${server.name} の監視を無効にしますか`,
    body: 'このサーバーの通知とイベントの作成が止まります。',
    action: '無効にする',
    danger: true,
    run: () => servers.setActive(server.id, false),
  })
  if (done) toast({ style: 'normal', message: `${server.name} の監視を無効にしました。` })
}

export async function openRemote(server: Server): Promise<void> {
  const done = await confirm({
    title: `${server.name} のリモート接続を有効にしますか`,
    body: 'サーバーを管理できるユーザーが、このサーバーへのリモート接続の接続情報を取得できるようになります。',
    action: '有効にする',
    run: () => servers.enableRemoteAccess(server.id),
  })
  if (done) toast({ style: 'normal', message: `${server.name} のリモート接続を有効にしました。` })
}

export async function closeRemote(server: Server): Promise<void> {
  const done = await confirm({
    title: `${server.name} のリモート接続を無効にしますか`,
    body: '接続中のセッションは切断されます。',
    action: '無効にする',
    danger: true,
    run: () => servers.disableRemoteAccess(server.id),
  })
  if (done) toast({ style: 'normal', message: `${server.name} のリモート接続を無効にしました。` })
}
