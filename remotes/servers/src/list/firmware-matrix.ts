import { answerOf } from '@portal/api-client/http'
import { firmwareLabels } from '@portal/api-client/labels/servers'
import { FIRMWARE_TYPE, type FirmwareType, type ServerRow, servers } from '@portal/api-client/servers'
import { byKey, exportFileName, grouped } from '@portal/ui'
import { type CsvColumn, downloadCsv } from '@portal/ui/table'

type Firmware = ServerRow['firmware'][number]
type Installed = Firmware & { server: ServerRow }

export type VersionCount = { version: string; machines: number; isLatest: boolean }
/** One kind of firmware on all machines of a model. */
export type FirmwareRow = {
  model: string
  name: string
  kind: string
  /** As most machines report it, null where the newest is not known. */
  latest: string | null
  /** The one that most machines have first. */
  versions: VersionCount[]
  machines: number
  /** Machines for which there is a newer version. */
  behind: ServerRow[]
}

/** The name of machines that report no model. */
const NO_MODEL = '不明'

/** Firmware by the model of the machine, models in the order of their names, what most machines are behind with first. */
export function firmwareMatrix(servers: readonly ServerRow[]): { model: string; rows: FirmwareRow[] }[] {
  return grouped(servers, ({ model }) => model || NO_MODEL)
    .map(([model, machines]) => {
      const installed = machines.flatMap((server) => server.firmware.map((firmware) => ({ ...firmware, server })))
      const rows = [...byKey(installed, ({ kind, name }) => `${kind} ${name}`).values()].map((of) => rowOf(model, of))
      return {
        model,
        rows: rows.sort(
          (one, other) =>
            other.behind.length - one.behind.length ||
            firmwareLabels.rank(one.kind) - firmwareLabels.rank(other.kind) ||
            (one.name < other.name ? -1 : 1),
        ),
      }
    })
    .filter(({ rows }) => rows.length > 0)
}

function rowOf(model: string, installed: readonly Installed[]): FirmwareRow {
  const [first] = installed
  const latest = mostFrequent(installed.flatMap(({ latestVersion }) => latestVersion ?? []))
  const versions = [...byKey(installed, ({ version }) => version)].map(([version, { length }]) => ({
    version: version || '不明',
    machines: length,
    isLatest: version === latest,
  }))
  return {
    model,
    name: first?.name ?? '',
    kind: first?.kind ?? '',
    latest,
    versions: versions.sort((one, other) => other.machines - one.machines || (one.version < other.version ? -1 : 1)),
    machines: installed.length,
    behind: installed.filter(({ updatable }) => updatable).map(({ server }) => server),
  }
}

const mostFrequent = (values: readonly string[]): string | null =>
  [...byKey(values, (value) => value)].reduce<[string | null, number]>(
    ([most, count], [value, { length }]) => (length > count ? [value, length] : [most, count]),
    [null, 0],
  )[0]

/** The type of the notice to an agent about this kind of firmware; undefined for a kind without one. */
export const noticeType = (kind: string): FirmwareType | undefined => FIRMWARE_TYPE.find((type) => type === kind)

/** Names of the firmware for which a machine has a newer version. */
export const updatableNames = ({ firmware }: ServerRow): string[] =>
  firmware.filter(({ updatable }) => updatable).map(({ name }) => name)

type VersionRow = FirmwareRow & VersionCount
const CSV: CsvColumn<VersionRow>[] = [
  { header: 'モデル', value: ({ model }) => model },
  { header: '種別', value: ({ kind }) => firmwareLabels.text(kind) },
  { header: '名称', value: ({ name }) => name },
  { header: 'バージョン', value: ({ version }) => version },
  { header: '台数', value: ({ machines }) => machines },
  { header: '最新のバージョン', value: ({ latest }) => latest },
]

/** The same servers with all of their firmware; `found` may have no more than what lists show. */
export function wholeOf(found: readonly ServerRow[], whole: readonly ServerRow[]): ServerRow[] {
  const byID = new Map(whole.map((server) => [server.id, server]))
  return found.map((server) => byID.get(server.id) ?? server)
}

/** Saves the matrix of these servers as a CSV file, a line for each version. */
export async function saveFirmware(found: readonly ServerRow[]): Promise<void> {
  const whole = wholeOf(found, await answerOf(servers.whole()))
  const rows = firmwareMatrix(whole).flatMap((model) =>
    model.rows.flatMap((row) => row.versions.map((version): VersionRow => ({ ...row, ...version }))),
  )
  downloadCsv({ name: exportFileName('firmware', 'csv'), columns: CSV, rows })
}
