import type { ServerRow } from '@portal/api-client/servers'
import { Button, Entitled, formatNumber, Section } from '@portal/ui'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { FigureTable } from './FigureTable'
import { powerRows } from './power'
import classes from './PowerSection.module.css'
import { powerTable } from './tables'
import type { Power } from './use-power'

/** So many machines are read by themselves; more on request, because each is a call with a month of values. */
const READ_BY_ITSELF = 20

type Props = { machines: readonly ServerRow[]; power: Power }

/** What the machines of each site and rack took in power in the month. */
export function PowerSection(props: Props) {
  return (
    <Section title="消費電力">
      <Entitled
        to="infraAdvanced"
        feature="消費電力"
        description="拠点とラックごとに、月の平均と最大の電力、電力量を確認できます。"
      >
        <Values {...props} />
      </Entitled>
    </Section>
  )
}

function Values({ machines, power }: Props) {
  const { known, left, hours, read, cancel } = power
  const rows = useMemo(() => powerRows(machines, known), [machines, known])
  const unread = machines.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  const failed = machines.filter(({ id }) => known.get(id) === 'failed').map(({ id }) => id)
  const isFew = machines.length <= READ_BY_ITSELF && hours > 0
  const readFew = useEffectEvent(() => {
    if (known.size === 0 && unread.length > 0) read(unread)
  })
  useEffect(() => {
    if (isFew) readFew()
  }, [isFew])
  if (machines.length === 0) return <p>サーバーがありません。</p>
  if (hours === 0) return <p>この月の値は、まだありません。</p>
  const isReading = left > 0
  return (
    <>
      <div className={classes.head}>
        <p role="status">{isReading && `メトリクスを読み込んでいます… 残り ${formatNumber(left)} 台`}</p>
        {isReading && (
          <Button size="sm" variant="default" onClick={cancel}>
            中止
          </Button>
        )}
        {!isReading && unread.length > 0 && (
          <Button size="sm" variant="default" onClick={() => read(unread)}>
            {formatNumber(unread.length)} 台の電力を読み込む
          </Button>
        )}
        {!isReading && failed.length > 0 && (
          <>
            <p role="alert">{formatNumber(failed.length)} 台のメトリクスを読み込めませんでした。</p>
            <Button size="sm" variant="default" onClick={() => read(failed)}>
              読み込めなかったサーバーを再試行
            </Button>
          </>
        )}
      </div>
      {known.size > 0 && <FigureTable table={powerTable(rows)} />}
    </>
  )
}
