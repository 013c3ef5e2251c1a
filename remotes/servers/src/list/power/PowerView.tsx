import type { ServerRow } from '@portal/api-client/servers'
import { Button, Entitled, exportFileName, formatDateTime, formatNumber, Section } from '@portal/ui'
import { downloadCsv } from '@portal/ui/table'
import { useEffect, useEffectEvent, useMemo } from 'react'
import classes from './PowerView.module.css'
import { powerColumns, sumsText } from './power-columns'
import { type KnownByID, type RackSums, type SiteSums, sumsBySite } from './power-sums'
import { RackTable } from './RackTable'
import { useReadings } from './use-readings'

/** Sites are read by themselves until so many machines are; the others on request, because each machine is a call. */
const READ_BY_ITSELF = 60

/** What the machines of each site and rack take in power, and how warm the air is that they draw in. */
export function Component({ servers }: { servers: readonly ServerRow[] }) {
  return (
    <Entitled
      to="infraAdvanced"
      feature="電力と温度の表示"
      description="拠点とラックごとに、消費電力の合計と吸気温度の最大を確認できます。"
    >
      <Sites servers={servers} />
    </Entitled>
  )
}

function Sites({ servers }: { servers: readonly ServerRow[] }) {
  const { known, left, readAt, read } = useReadings()
  const sites = useMemo(() => sumsBySite(servers, known), [servers, known])
  const readFirst = useEffectEvent(() => {
    let machines = 0
    for (const { servers: ofSite } of sites) {
      machines += ofSite.length
      if (machines > READ_BY_ITSELF) return
      read(ofSite.map(({ id }) => id))
    }
  })
  useEffect(() => readFirst(), [])
  const refresh = () => read(servers.filter(({ id }) => known.has(id)).map(({ id }) => id))
  const isReading = left > 0
  return (
    <>
      <div className={classes.head}>
        <p role="status">
          {isReading
            ? `値を読み込んでいます… 残り ${formatNumber(left)} 台`
            : readAt && `${formatDateTime(readAt)} に読み込んだ値`}
        </p>
        <Button
          size="sm"
          variant="default"
          disabledReason={isReading ? '値を読み込んでいます。' : known.size === 0 ? '値がありません。' : null}
          onClick={refresh}
        >
          値を更新
        </Button>
        <Button
          size="sm"
          variant="default"
          disabledReason={known.size === 0 ? '値がありません。' : null}
          onClick={() => save(sites)}
        >
          CSV
        </Button>
      </div>
      <p className={classes.help}>
        直近 10 分に受信した値です。電力は DCMI
        の消費電力、ない場合は電源ユニットの入力の合計です。値のないサーバーは合計に含みません。
      </p>
      {sites.map((site) => (
        <Site key={site.name} site={site} known={known} isReading={isReading} onRead={read} />
      ))}
    </>
  )
}

type SiteProps = { site: SiteSums; known: KnownByID; isReading: boolean; onRead: (ids: readonly string[]) => void }

function Site({ site, known, isReading, onRead }: SiteProps) {
  const { name, servers, machines, read, failed, racks } = site
  const left = servers.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  return (
    <Section title={`${name}（${formatNumber(machines)} 台）`}>
      {left.length > 0 && (
        <Button
          size="sm"
          variant="default"
          disabledReason={isReading ? '値を読み込んでいます。' : null}
          onClick={() => onRead(left)}
        >
          {formatNumber(left.length)} 台の値を読み込む
        </Button>
      )}
      {read > 0 && (
        <>
          <p>{sumsText(site)}</p>
          {failed > 0 && (
            <p role="alert">
              {formatNumber(failed)} 台の値を読み込めませんでした。前回の値がある場合は、その値を表示しています。
            </p>
          )}
          <RackTable site={name} racks={racks} />
        </>
      )}
    </Section>
  )
}

/** The racks whose machines have been read, at least in part. */
function save(sites: readonly SiteSums[]): void {
  const rows = sites.flatMap(({ name: site, racks }) =>
    racks.filter(({ read }) => read > 0).map((rack): RackSums & { site: string } => ({ ...rack, site })),
  )
  downloadCsv({ name: exportFileName('servers-power', 'csv'), columns: powerColumns, rows })
}
