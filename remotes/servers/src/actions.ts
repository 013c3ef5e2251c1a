import { type Entitlements, isLocked } from '@portal/api-client/entitlements'
import { recordError } from '@portal/api-client/http'
import {
  isRemoteAccessOpen,
  type Server,
  servers,
  whyNotConnect,
  whyNotManageServers,
  whyNotSwitchRemoteAccess,
} from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { confirm, type MenuItem, saveFile, toast } from '@portal/ui'

/** Actions of a server's row, with the reason where one is not available. */
export function serverActions(server: Server, entitlements: Entitlements | undefined): MenuItem[] {
  return [
    {
      label: 'リモートログイン',
      to: paths.remoteLogin(server.id),
      disabledReason: whyNotConnect(server, entitlements),
    },
    { label: 'リモート画面', to: paths.remoteScreen(server.id), disabledReason: whyNotConnect(server, entitlements) },
    ...stateActions(server, entitlements),
  ]
}

/** Actions that switch monitoring and remote access on and off. */
export function stateActions(server: Server, entitlements: Entitlements | undefined): MenuItem[] {
  return [
    server.isActive
      ? { label: '監視を無効にする', onSelect: () => void deactivate(server), disabledReason: whyNotManageServers() }
      : { label: '監視を有効にする', onSelect: () => void activate(server), disabledReason: whyNotManageServers() },
    isRemoteAccessOpen(server)
      ? {
          label: 'リモート接続を無効にする',
          onSelect: () => void closeRemote(server),
          disabledReason: whyNotSwitchRemoteAccess(entitlements),
        }
      : {
          label: 'リモート接続を有効にする',
          onSelect: () => void openRemote(server),
          disabledReason: whyNotOpenRemote(server, entitlements),
        },
  ]
}

/** Why remote access of this server cannot be switched on, or undefined. */
export function whyNotOpenRemote(server: Server, entitlements: Entitlements | undefined): string | undefined {
  const why = whyNotSwitchRemoteAccess(entitlements)
  if (why) return why
  return server.agent.status === 'online' ? undefined : 'エージェントが接続されていません。'
}

/** Why files of this project's servers cannot be had, or undefined. */
export function whyNotExport(entitlements: Entitlements | undefined): string | undefined {
  return isLocked(entitlements, 'infraAdvanced') ? 'CSV 出力は契約対象外です。' : undefined
}

/** The whole hardware log, as the file that the API makes. */
export async function exportHardLogs(server: Server): Promise<void> {
  try {
    const { blob, fileName } = await servers.exportHardLogs(server.id)
    saveFile(blob, fileName ?? `${server.serialNo}_hard-logs.csv`)
  } catch (cause) {
    recordError(cause)
  }
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
  if (await askToDeactivate(server, () => servers.setActive(server.id, false))) {
    toast({ style: 'normal', message: `${server.name} の監視を無効にしました。` })
  }
}

/** With `run` the dialog waits for it; without, it only asks. */
export function askToDeactivate(server: Server, run?: () => Promise<unknown>): Promise<boolean> {
  return confirm({
    title: `${server.name} の監視を無効にしますか`,
    body: 'このサーバーの通知とイベントの作成が止まります。',
    action: '無効にする',
    danger: true,
    ...(run ? { run } : {}),
  })
}

export async function openRemote(server: Server): Promise<void> {
  const done = await confirm({
    title: `${server.name} のリモート接続を有効にしますか`,
    body: 'サーバーを管理できるユーザーが、このサーバーのログインと画面に接続できるようになります。使い終わったら無効にしてください。',
    action: '有効にする',
    run: () => servers.enableRemoteAccess(server.id),
  })
  if (done) toast({ style: 'normal', message: `${server.name} のリモート接続を有効にしました。` })
}

export async function closeRemote(server: Server): Promise<void> {
  const done = await confirm({
    title: `${server.name} のリモート接続を無効にしますか`,
    body: '接続中のセッションは、ほかのユーザーのものも含めて切断されます。',
    action: '無効にする',
    danger: true,
    run: () => servers.disableRemoteAccess(server.id),
  })
  if (done) toast({ style: 'normal', message: `${server.name} のリモート接続を無効にしました。` })
}
