import type { Server } from '@portal/api-client/servers'
import { CopyText, formatNumber, HealthBadge, StatusBadge } from '@portal/ui'
import type { Column } from '@portal/ui/table'
import { speedText } from '../inventory-text'

type Hardware = NonNullable<Server['hardware']>
type Disk = Hardware['disks'][number]
type Nic = Hardware['nics'][number]
type Psu = Hardware['psus'][number]

/** What any part has; each list adds its size. */
type Listed = Hardware['fans'][number]
const nameColumn: Column<Listed> = {
  id: 'name',
  header: '名称',
  width: '9rem',
  cell: ({ name, slot }) => (slot && slot !== name ? `${name}（${slot}）` : name),
}
const healthColumn: Column<Listed> = {
  id: 'health',
  header: '状態',
  width: '6rem',
  cell: ({ health }) => <HealthBadge value={health} />,
}
const modelColumn: Column<Listed> = {
  id: 'model',
  header: '型番',
  width: '13rem',
  cell: ({ model }) => (model ? <CopyText value={model} label="型番" isQuiet /> : '—'),
}
const serialColumn: Column<Listed> = {
  id: 'serialNo',
  header: 'シリアル番号',
  width: '12rem',
  cell: ({ serialNo }) => (serialNo ? <CopyText value={serialNo} label="シリアル番号" isQuiet /> : '—'),
}
const identity = [nameColumn, healthColumn, modelColumn, serialColumn]

export const fanColumns: Column<Listed>[] = identity

export const memoryColumns: Column<Hardware['memoryModules'][number]>[] = [
  ...identity,
  {
    id: 'capacity',
    header: '容量',
    width: '8rem',
    align: 'end',
    cell: ({ capacityGiB }) => formatNumber(capacityGiB, 'GiB'),
  },
]

export const diskColumns: Column<Disk>[] = [
  ...identity,
  {
    id: 'capacity',
    header: '容量',
    width: '8rem',
    align: 'end',
    cell: ({ capacityGB }) => formatNumber(capacityGB, 'GB'),
  },
]

export const nicColumns: Column<Nic>[] = [
  { id: 'name', header: '名称', width: '9rem', cell: ({ name }) => name },
  { id: 'link', header: 'リンク', width: '6rem', cell: ({ linkUp }) => <Link isUp={linkUp} /> },
  {
    id: 'mac',
    header: 'MAC アドレス',
    width: '13rem',
    cell: ({ macAddress }) => (macAddress ? <CopyText value={macAddress} label="MAC アドレス" isQuiet /> : '—'),
  },
  { id: 'speed', header: '速度', width: '8rem', align: 'end', cell: ({ speedMbps }) => speedText(speedMbps) },
]

export const psuColumns: Column<Psu>[] = [
  ...identity,
  {
    id: 'capacity',
    header: '容量',
    width: '8rem',
    align: 'end',
    cell: ({ capacityWatts }) => formatNumber(capacityWatts, 'W'),
  },
]

/** Neutral when down, because a port without a cable is no fault. */
function Link({ isUp }: { isUp: boolean | null | undefined }) {
  if (isUp === null || isUp === undefined) return '—'
  return <StatusBadge tone={isUp ? 'ok' : 'neutral'}>{isUp ? 'アップ' : 'ダウン'}</StatusBadge>
}
