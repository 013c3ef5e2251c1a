import {
  agentLabels,
  componentLabels,
  firmwareLabels,
  healthLabels,
  monitoringLabels,
  powerLabels,
  remoteStateLabels,
} from '@portal/api-client/labels/servers'
import { isRemoteAccessOpen, type Server } from '@portal/api-client/servers'
import { byKey, formatDate, formatDateTime, formatNumber } from '@portal/ui'
import { bmcText, countedText, disksText, osText, processorText, speedText } from '../../inventory-text'
import { tagsText } from '../../tags-text'

/** A value of one server: `unread` when the server could not be read, `unreported` when its agent did not report it. */
export type Cell = { kind: 'value'; text: string } | { kind: 'unread' } | { kind: 'unreported' }

/** One fact of all servers, in their order. */
export type ComparedRow = { label: string; cells: readonly Cell[]; isDifferent: boolean }
export type ComparedGroup = { title: string; rows: readonly ComparedRow[] }

type Fact = {
  label: string
  of: (server: Server) => string | number | null | undefined
  /** Each server has its own by nature, so that it is no difference. */
  isOwn?: boolean
  /** Whether the agent of a server has reported what the fact is about. */
  isReported?: (server: Server) => boolean
}

const isInventoried = ({ hardware }: Server) => Boolean(hardware)
const part = (label: string, of: (hardware: NonNullable<Server['hardware']>) => string | null): Fact => ({
  label,
  of: ({ hardware }) => hardware && of(hardware),
  isReported: isInventoried,
})
const modules = ({ components }: Server) => components.find(({ kind }) => kind === 'memory')?.count

const GROUPS: readonly { title: string; facts: readonly Fact[] }[] = [
  {
    title: '状態',
    facts: [
      { label: 'ハード状態', of: ({ hardStatus }) => healthLabels.text(hardStatus) },
      {
        label: '状態の理由',
        of: ({ hardStatusReasons }) =>
          hardStatusReasons.map(({ component, message }) => message || componentLabels.text(component)).join('\n'),
      },
      { label: '電源', of: ({ powerState }) => powerLabels.text(powerState) },
      { label: 'エージェント', of: ({ agent }) => agentLabels.text(agent.status) },
      { label: 'エージェントのバージョン', of: ({ agent }) => agent.version },
      { label: '未解決イベント', of: ({ unresolvedEventCount: count }) => formatNumber(count, '件') },
    ],
  },
  {
    title: '識別と設置場所',
    facts: [
      { label: 'シリアル番号', of: ({ serialNo }) => serialNo, isOwn: true },
      { label: '資産番号', of: ({ assetTag }) => assetTag, isOwn: true },
      { label: 'ホスト名', of: ({ hostname }) => hostname, isOwn: true },
      { label: 'IP アドレス', of: ({ ipAddresses }) => ipAddresses.join('\n'), isOwn: true },
      { label: '拠点', of: ({ location }) => location?.site },
      { label: 'ラック', of: ({ location }) => location?.rack },
      { label: 'ユニット', of: ({ location }) => location?.unit, isOwn: true },
      { label: 'タグ', of: ({ tags }) => tagsText(tags) },
      { label: 'メモ', of: ({ note }) => note },
    ],
  },
  { title: 'サポート', facts: [{ label: 'サポート期限', of: ({ supportExpireAt }) => dayOf(supportExpireAt) }] },
  {
    title: '構成',
    facts: [
      { label: 'メーカー', of: ({ manufacturer }) => manufacturer },
      { label: 'モデル', of: ({ model }) => model },
      part('CPU', processorText),
      part('コア数', ({ coreCount }) => formatNumber(coreCount)),
      part('メモリの合計', ({ memoryGiB }) => formatNumber(memoryGiB, 'GiB')),
      { label: 'メモリの枚数', of: (server) => formatNumber(modules(server), '枚'), isReported: isInventoried },
      part('ディスク', ({ disks }) => disksText(disks)),
      part('ネットワーク', ({ nics }) => countedText(nics.map(({ speedMbps }) => speedText(speedMbps)))),
      part('電源ユニット', ({ psus }) =>
        countedText(psus.map(({ capacityWatts }) => formatNumber(capacityWatts, 'W'))),
      ),
      { label: 'OS', of: osText },
      { label: 'カーネル', of: ({ os }) => os?.kernel },
      { label: 'BMC', of: bmcText },
    ],
  },
]

const SETTINGS: readonly Fact[] = [
  { label: '監視', of: ({ isActive }) => monitoringLabels.text(isActive) },
  {
    label: 'リモート接続',
    of: (server) => remoteStateLabels.text(isRemoteAccessOpen(server) ? 'enabled' : 'disabled'),
  },
  {
    label: 'リモート接続の終了',
    of: (server) =>
      isRemoteAccessOpen(server) && server.remoteAccess.expireAt ? formatDateTime(server.remoteAccess.expireAt) : null,
  },
]

/** The facts of servers beside each other, in groups. `null` stands for one that could not be read. */
export function comparisonOf(servers: readonly (Server | null)[]): ComparedGroup[] {
  const firmware = { title: 'ファームウェア', facts: firmwareFacts(servers) }
  const groups = [...GROUPS, firmware, { title: '設定', facts: SETTINGS }]
  return groups.map(({ title, facts }) => ({ title, rows: facts.map((fact) => rowOf(fact, servers)) }))
}

/** The rows that differ, without the groups that have none. */
export const differencesOf = (groups: readonly ComparedGroup[]): ComparedGroup[] =>
  groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ isDifferent }) => isDifferent) }))
    .filter(({ rows }) => rows.length > 0)

/** One fact for each firmware that any of the servers has. */
function firmwareFacts(servers: readonly (Server | null)[]): Fact[] {
  const all = servers.flatMap((server) => server?.firmware ?? [])
  const kinds = byKey(all, ({ kind, name }) => `${kind}\n${name}`)
  return [...kinds.values()].flatMap(([first]): Fact[] => {
    if (!first) return []
    const { kind, name } = first
    const label = [firmwareLabels.text(kind), name].filter(Boolean).join(': ')
    const versionIn = ({ firmware }: Server) => firmware.find((each) => each.kind === kind && each.name === name)
    return [{ label, of: (server) => versionIn(server)?.version, isReported: ({ firmware }) => firmware.length > 0 }]
  })
}

function rowOf({ label, of, isOwn = false, isReported }: Fact, servers: readonly (Server | null)[]): ComparedRow {
  const cells = servers.map((server): Cell => {
    if (!server) return { kind: 'unread' }
    if (isReported && !isReported(server)) return { kind: 'unreported' }
    const value = of(server)
    return { kind: 'value', text: value === null || value === undefined || value === '' ? '—' : String(value) }
  })
  // What is not known is no difference.
  const known = new Set(cells.flatMap((cell) => (cell.kind === 'value' ? cell.text : [])))
  return { label, cells, isDifferent: !isOwn && known.size > 1 }
}

const dayOf = (day: string | null | undefined) => (day ? formatDate(day) : null)

/** A cell in words. */
export function cellText(cell: Cell): string {
  if (cell.kind === 'unread') return '取得できません'
  return cell.kind === 'unreported' ? '構成の情報なし' : cell.text
}
