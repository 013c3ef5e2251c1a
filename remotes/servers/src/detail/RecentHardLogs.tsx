import { directionLabels } from '@portal/api-client/labels/servers'
import { polled } from '@portal/api-client/polling'
import { type Server, servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { LeftOut, Line, Lines, SeverityBadge, TextLink, Time, useRead } from '@portal/ui'
import { summary } from '../sel/sentence'

const SHOWN = 5

/** The newest by their arrival instead of their occurrence, because a BMC may have no clock. */
export function RecentHardLogs({ server }: { server: Server }) {
  const read = useRead({ ...servers.hardLogs(server.id), ...polled })
  return (
    <>
      <LeftOut read={read} />
      {read.data.length === 0 ? (
        <p>ハードログはありません。</p>
      ) : (
        <Lines label="最近のハードログ">
          {read.data.slice(0, SHOWN).map((log) => (
            <Line
              key={log.id}
              badges={<SeverityBadge value={log.severity} />}
              about={log.direction && directionLabels.text(log.direction)}
              note={<Time value={log.receivedAt} relative />}
            >
              <TextLink to={paths.systemEventLog(server.id, log.id)}>
                {[log.sensorName, summary(log) || log.message].filter(Boolean).join(' ')}
              </TextLink>
            </Line>
          ))}
        </Lines>
      )}
    </>
  )
}
