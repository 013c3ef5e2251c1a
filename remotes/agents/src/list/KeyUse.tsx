import type { ProjectKey } from '@portal/api-client/agents'
import { servers } from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { paths } from '@portal/contract'
import { formatNumber, TextLink, Time, useCountdown, useRead } from '@portal/ui'
import { DataTable } from '@portal/ui/table'
import { useState } from 'react'
import type { AgentRow } from '../agent-row'
import layout from '../layout.module.css'
import { columns } from './columns'
import { keyUse } from './key-use'

const POLL_MS = 10_000
/** At first, for a minute: then the agents report that were handed the key at once. */
const POLL_AT_FIRST_MS = 3000
const AT_FIRST_MS = 60_000
const SHOWN = new Set(['name', 'status', 'lastSeenAt'])
const missingColumns = columns.filter(({ id }) => SHOWN.has(id))

/** How many agents have reported with a present key; while some have not, which. */
export function KeyUse({ keys, agents }: { keys: readonly ProjectKey[]; agents: readonly AgentRow[] }) {
  const use = keyUse(keys, agents)
  if (!use || use.heard + use.missing.length === 0) return null
  const { since, heard, missing } = use
  const total = heard + missing.length
  return (
    <div className={layout.stack}>
      <p role="status">
        <strong>
          新しい鍵で受信 {formatNumber(heard)} / {formatNumber(total)}
        </strong>{' '}
        <span className={layout.note}>
          いまの鍵が作成された <Time value={since} isShort /> より後に受信したサーバーの数です。
        </span>
      </p>
      {missing.length > 0 && (
        <>
          <p className={layout.note}>
            次のサーバーからはまだ受信していません。
            <TextLink to={`${paths.agents}?tab=install`}>導入</TextLink>
            の手順で、新しい鍵を設定してください。
          </p>
          <DataTable
            label="新しい鍵で受信していないサーバー"
            rows={missing}
            columns={missingColumns}
            rowId={({ id }) => id}
            rowLink={({ id }) => paths.server(id)}
            sort="lastSeenAt"
            empty={null}
          />
          <Watch />
        </>
      )}
    </div>
  )
}

/** Asks for the servers more often than a list does, because the user sets keys and waits for each to arrive. */
function Watch() {
  const [end] = useState(() => currentTime() + AT_FIRST_MS)
  const isFirst = useCountdown(end) > 0
  useRead({ ...servers.list(), refetchInterval: isFirst ? POLL_AT_FIRST_MS : POLL_MS })
  return null
}
