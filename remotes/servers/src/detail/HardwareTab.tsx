import type { Server } from '@portal/api-client/servers'
import { CopyText, formatNumber, Properties, Section } from '@portal/ui'
import { type Column, DataTable } from '@portal/ui/table'
import { makerAndModel, place } from '@portal/api-client/labels/servers'
import { partOfReason, partsOf } from '@portal/api-client/parts'
import { useSearchParams } from 'react-router-dom'
import { MachineDrawing } from './hardware/MachineDrawing'
import { MissingPartsSection } from './missing/MissingParts'
import { useMissingParts } from './missing/use-missing-parts'
import { diskColumns, fanColumns, memoryColumns, nicColumns, psuColumns } from './hardware-columns'
import classes from './HardwareTab.module.css'
import { bmcText, osText, processorText } from '../inventory-text'
import { NoInventory } from './NoInventory'

/** The parts of the machine, as its agent reported them. */
export function Component({ server }: { server: Server }) {
  const { hardware, os, bmc } = server
  return (
    <>
      <Section title="本体">
        <Properties
          columns={2}
          items={[
            { label: 'メーカー / モデル', value: makerAndModel(server) },
            { label: 'シリアル番号', value: <CopyText value={server.serialNo} label="シリアル番号" /> },
            { label: '資産番号', value: server.assetTag && <CopyText value={server.assetTag} label="資産番号" /> },
            { label: '設置場所', value: place(server) },
            { label: 'ホスト名', value: server.hostname && <CopyText value={server.hostname} label="ホスト名" /> },
            {
              label: 'IP アドレス',
              value: server.ipAddresses.length > 0 ? <Addresses addresses={server.ipAddresses} /> : null,
            },
            { label: 'OS', value: osText(server) },
            { label: 'カーネル', value: os?.kernel },
            { label: 'BMC', value: bmcText(server) },
            { label: 'BMC アドレス', value: bmc?.address && <CopyText value={bmc.address} label="BMC アドレス" /> },
          ]}
        />
      </Section>
      {hardware ? (
        <>
          <Drawing server={server} />
          <Parts hardware={hardware} />
        </>
      ) : (
        <NoInventory title="構成部品の情報はまだありません" server={server} />
      )}
    </>
  )
}

/** The drawing of the parts, with those that are missing or not well. */
function Drawing({ server }: { server: Server }) {
  const [search] = useSearchParams()
  const { hardware, hardStatusReasons } = server
  const missing = useMissingParts(server)
  const parts = partsOf(hardware)
  const faulty = new Map(
    hardStatusReasons.flatMap((reason) => {
      const part = partOfReason(reason, hardware)
      return part ? [[part.id, reason.health] as const] : []
    }),
  )
  if (parts.length === 0) return <MissingPartsSection {...missing} />
  return (
    <>
      <MissingPartsSection {...missing} />
      <Section title="構成部品の図">
        <MachineDrawing
          parts={parts}
          missing={missing.losses.flatMap((loss) => loss.parts)}
          healthOf={({ id, health }) => faulty.get(id) ?? health}
          wanted={search.get('part')}
        />
      </Section>
    </>
  )
}

function Parts({ hardware }: { hardware: NonNullable<Server['hardware']> }) {
  return (
    <>
      <Section title="CPU・メモリ">
        <Properties
          columns={2}
          items={[
            { label: 'CPU', value: processorText(hardware) },
            { label: 'コア数', value: formatNumber(hardware.coreCount) },
            { label: 'メモリ', value: formatNumber(hardware.memoryGiB, 'GiB') },
          ]}
        />
      </Section>
      {hardware.memoryModules.length > 0 && (
        <PartTable title="メモリモジュール" rows={hardware.memoryModules} columns={memoryColumns} />
      )}
      <PartTable title="ディスク" rows={hardware.disks} columns={diskColumns} />
      <PartTable title="ネットワーク" rows={hardware.nics} columns={nicColumns} />
      <PartTable title="電源ユニット" rows={hardware.psus} columns={psuColumns} />
      {hardware.fans.length > 0 && <PartTable title="ファン" rows={hardware.fans} columns={fanColumns} />}
    </>
  )
}

function PartTable<Part extends { name: string }>({
  title,
  rows,
  columns,
}: {
  title: string
  rows: readonly Part[]
  columns: readonly Column<Part>[]
}) {
  return (
    <Section title={`${title} (${formatNumber(rows.length)})`}>
      {rows.length === 0 ? (
        <p>{title}は報告されていません。</p>
      ) : (
        <DataTable label={title} rows={rows} columns={columns} rowId={({ name }) => name} empty={null} />
      )}
    </Section>
  )
}

function Addresses({ addresses }: { addresses: readonly string[] }) {
  return (
    <span className={classes.addresses}>
      {addresses.map((address) => (
        <CopyText key={address} value={address} label="IP アドレス" />
      ))}
    </span>
  )
}
