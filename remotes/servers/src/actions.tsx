import { whyNotReadActivityLogs } from '@portal/api-client/activity-logs'
import type { Entitlements } from '@portal/api-client/entitlements'
import {
  type AccessHours,
  type AccessReason,
  isRemoteAccessOpen,
  type ServerRow,
  servers,
  whyNotConnect,
  whyNotManageServers,
  whyNotSwitchRemoteAccess,
} from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { paths } from '@portal/contract'
import { confirm, copyItem, type MenuItem, type Question, toast } from '@portal/ui'
import { AccessHoursField } from './AccessHoursField'
import { type EndOf, MonitoringEndField } from './MonitoringEndField'
import { remindOf } from './monitoring-reminder'
import { AccessReasonFields } from './AccessReasonFields'
import { keepReason } from './given-reasons'

type Switch = keyof typeof SWITCHES

/** The switches of a server: what is switched, what the user should know before, and the call. */
const SWITCHES = {
  monitoringOn: {
    subject: '監視',
    state: '有効',
    body: '通知とイベントの作成を再開します。',
    write: (id: string) => servers.setActive(id, true),
  },
  monitoringOff: {
    subject: '監視',
    state: '無効',
    body: 'このサーバーの通知とイベントの作成が止まります。',
    write: (id: string) => servers.setActive(id, false),
  },
  remoteAccessOn: {
    subject: 'リモート接続',
    state: '有効',
    body: 'サーバーを管理できるユーザーが、このサーバーのログインと画面に接続できるようになります。使い終わったら無効にしてください。',
    write: (id: string) => servers.enableRemoteAccess(id),
  },
  remoteAccessOff: {
    subject: 'リモート接続',
    state: '無効',
    body: '接続中のセッションは、ほかのユーザーのものも含めて切断されます。',
    write: servers.disableRemoteAccess,
  },
}

/** The consoles of a server. */
export const consolesOf = ({ id }: ServerRow): { label: string; to: string }[] => [
  { label: 'リモートログイン', to: paths.remoteLogin(id) },
  { label: 'リモート画面', to: paths.remoteScreen(id) },
]

export const activityLogsItem = ({ id }: Pick<ServerRow, 'id'>): MenuItem => ({
  label: 'この対象の操作ログ',
  to: paths.activityLogsOf(id),
  disabledReason: whyNotReadActivityLogs(),
})

/** Actions of a server's row, with the reason where one is not available. `go` opens a page. */
export function serverActions(
  server: ServerRow,
  entitlements: Entitlements | undefined,
  go: (to: string) => void,
): MenuItem[] {
  return [
    ...consolesOf(server).map(({ label, to }): MenuItem =>
      whyNotConnect(server, entitlements)
        ? {
            label,
            // The console's own page waits until it can connect.
            onSelect: () => void enableToConnect(server).then((isEnabled) => isEnabled && go(to)),
            disabledReason: whyNotOffer(server, entitlements),
          }
        : { label, to },
    ),
    ...stateActions(server, entitlements),
    { ...activityLogsItem(server), startsGroup: true },
    { ...copyItem('シリアル番号', server.serialNo), startsGroup: true },
    copyItem('リンク', window.location.origin + paths.server(server.id)),
    copyItem('サーバー ID', server.id),
  ]
}

/** Actions that switch monitoring and remote access on and off. */
export function stateActions(server: ServerRow, entitlements: Entitlements | undefined): MenuItem[] {
  return [
    switchItem(server, server.isActive ? 'monitoringOff' : 'monitoringOn', whyNotManageServers()),
    isRemoteAccessOpen(server)
      ? switchItem(server, 'remoteAccessOff', whyNotSwitchRemoteAccess(entitlements))
      : {
          label: 'リモート接続を有効にする',
          onSelect: () => void openRemoteAccess(server),
          disabledReason: whyNotOpenRemote(server, entitlements),
        },
  ]
}

function switchItem(server: ServerRow, change: Switch, disabledReason: string | undefined): MenuItem {
  const { subject, state } = SWITCHES[change]
  return { label: `${subject}を${state}にする`, onSelect: () => void switchServer(server, change), disabledReason }
}

/** Why remote access of this server cannot be switched on, or undefined. */
export function whyNotOpenRemote(server: ServerRow, entitlements: Entitlements | undefined): string | undefined {
  const why = whyNotSwitchRemoteAccess(entitlements)
  if (why) return why
  return server.agent.status === 'online' ? undefined : 'エージェントが接続されていません。'
}

/** Why a console that cannot be opened now cannot be opened by enabling remote access either, or undefined. */
export function whyNotOffer(server: ServerRow, entitlements: Entitlements | undefined): string | undefined {
  const { state } = server.remoteAccess
  if (state === 'disabling') return 'リモート接続を無効にしています。'
  return isRemoteAccessOpen(server) || state === 'enabling'
    ? whyNotConnect(server, entitlements)
    : whyNotOpenRemote(server, entitlements)
}

/** Asks, switches, and says that it is done. */
export async function switchServer(server: ServerRow, change: Switch): Promise<void> {
  const { subject, state, write } = SWITCHES[change]
  const asked = questionOf(server, change)
  const done = await confirm({ ...asked, run: () => write(server.id) })
  if (done) asked.remind()
  if (done) toast({ style: 'normal', message: `${server.name} の${subject}を${state}にしました。` })
}

/** Asks for how long, opens remote access, and says that it is done. */
export async function openRemoteAccess(server: ServerRow): Promise<void> {
  const { title, action } = questionOf(server, 'remoteAccessOn')
  const done = await confirm({ title, action, ...openingOf(server) })
  if (done) toast({ style: 'normal', message: `${server.name} のリモート接続を有効にしました。` })
}

/** Asks whether remote access is to be enabled for a console that is wanted. True when the API has begun with it. */
export function enableToConnect(server: ServerRow): Promise<boolean> {
  return confirm({
    title: 'リモート接続を有効にして接続しますか？',
    action: '有効にして接続',
    ...openingOf(server),
  })
}

/** The question before remote access is opened, with its end and its reason where the API takes them, and the call. */
function openingOf({ id }: ServerRow): Pick<Question, 'body' | 'run'> {
  let hours: AccessHours | undefined
  let why: AccessReason = {}
  const choose = (chosen: AccessHours | undefined) => {
    hours = chosen
  }
  const explain = (given: AccessReason) => {
    why = given
  }
  return {
    body: (
      <>
        <p>{SWITCHES.remoteAccessOn.body}</p>
        <AccessHoursField onChange={choose} />
        <AccessReasonFields onChange={explain} />
      </>
    ),
    run: async () => {
      await servers.enableRemoteAccess(id, { ...(hours && { hours }), ...why })
      keepReason(id, why)
    },
  }
}

/**
 * The question before a switch; only switching off is a danger. `remind` is called once it is done, and keeps or
 * forgets when the user means monitoring to be on again.
 */
export function questionOf(server: ServerRow, change: Switch): Question & { remind: () => void } {
  const { subject, state, body } = SWITCHES[change]
  let end: EndOf = () => null
  const choose = (chosen: EndOf) => {
    end = chosen
  }
  return {
    title: `${server.name} の${subject}を${state}にしますか？`,
    body:
      change === 'monitoringOff' ? (
        <>
          <p>{body}</p>
          <MonitoringEndField onChange={choose} />
        </>
      ) : (
        body
      ),
    action: `${state}にする`,
    danger: state === '無効',
    remind: () => {
      if (subject === '監視') remindOf(server, end(currentTime()))
    },
  }
}
