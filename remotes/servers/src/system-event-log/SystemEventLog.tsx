import type { HardLog, Server } from '@portal/api-client/servers'
import { Callout, Properties, Section } from '@portal/ui'
import { factsOf } from './facts'
import { Neighbours } from './Neighbours'
import { RawRecord } from './RawRecord'
import { ReadingScale } from './ReadingScale'
import classes from './SystemEventLog.module.css'

/**
 * `logs` is the server's whole log, newest first, as read at `now` (milliseconds): counterpart and neighbours are in
 * there.
 */
type Props = { log: HardLog; logs: readonly HardLog[]; server: Server; now: number }

/** One entry of the hardware log, from what helps down to its bytes. What it means is the page's title. */
export function SystemEventLog({ log, logs, server, now }: Props) {
  return (
    <>
      {log.resolution && (
        <Callout title="推奨対応">
          <p>{log.resolution}</p>
        </Callout>
      )}
      <Section title="概要">
        {log.reading && <ReadingScale log={log} reading={log.reading} />}
        <Properties columns={2} items={factsOf({ log, logs, server, now })} />
      </Section>
      <details className={classes.raw}>
        <summary>生データ</summary>
        {log.raw == null ? (
          <p>この収集元は SEL レコードを持たないため、生データはありません。</p>
        ) : (
          <RawRecord key={log.id} raw={log.raw} />
        )}
      </details>
      <Section title="前後のログ">
        <Neighbours log={log} logs={logs} />
      </Section>
    </>
  )
}
