import { healthLabels } from '@portal/api-client/labels/servers'
import { polled } from '@portal/api-client/polling'
import { HEALTH, servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { HealthBadge, LeftOut, useRead } from '@portal/ui'
import { CountLinks } from './CountLinks'

const URGENT_FIRST = [...HEALTH].sort((a, b) => healthLabels.rank(a) - healthLabels.rank(b))

export function Component() {
  const read = useRead({ ...servers.list(), ...polled })
  return (
    <>
      <LeftOut read={read} />
      <CountLinks
        unit="台"
        items={URGENT_FIRST.map((health) => ({
          to: `${paths.servers}?hardStatus=${health}`,
          label: <HealthBadge value={health} />,
          count: read.data.filter((server) => server.hardStatus === health).length,
        }))}
      />
    </>
  )
}
