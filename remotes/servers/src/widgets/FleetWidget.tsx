import { healthLabels, remoteStateLabels } from '@portal/api-client/labels/servers'
import { polled } from '@portal/api-client/polling'
import { HEALTH, isRemoteAccessOpen, type ServerRow, servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { formatNumber, grouped, NOWHERE, ReadNotes, useRead, useSummary } from '@portal/ui'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { type MaintenanceOf, useMaintenance } from '../maintenance/use-maintenance'
import { CountLinks } from './CountLinks'
import classes from './FleetWidget.module.css'

const URGENT_FIRST = [...HEALTH].sort((a, b) => healthLabels.rank(a) - healthLabels.rank(b))
/** The size of a cell by the number of servers it goes up to, because the whole fleet is to be in sight. */
const sizeOf = (count: number) => (count <= 100 ? 'large' : count <= 300 ? 'medium' : 'small')

/** The fleet as a picture: a cell for each server, by site, in colour where the state is not normal. */
export function Component() {
  const read = useRead({ ...servers.list(), ...polled })
  const maintenanceOf = useMaintenance()
  const counts = URGENT_FIRST.map((value) => ({ value, count: countOf(read.data, value) }))
  useSummary(counts.map(({ value, count }) => `${healthLabels.text(value)} ${formatNumber(count)} 台`).join('・'), [
    read,
  ])
  return (
    <>
      <ReadNotes reads={[read]} />
      <Fleet data={read.data} maintenanceOf={maintenanceOf} />
    </>
  )
}

const countOf = (data: readonly ServerRow[], health: string) =>
  data.filter(({ hardStatus }) => hardStatus === health).length

/** A server in maintenance that is normal is no number to take something off. */
const withinOf = (data: readonly ServerRow[], health: string, maintenanceOf: MaintenanceOf) =>
  health === 'OK' ? 0 : data.filter((server) => server.hardStatus === health && maintenanceOf(server)).length

function Fleet({ data, maintenanceOf }: { data: readonly ServerRow[]; maintenanceOf: MaintenanceOf }) {
  const navigate = useNavigate()
  // One handler for all cells, because a fleet has thousands.
  function follow(event: MouseEvent<HTMLElement>): void {
    const cell = event.target instanceof Element ? event.target.closest('a') : null
    const to = cell?.getAttribute('href')
    if (!to || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(to)
  }
  return (
    <div className={classes.fleet}>
      <CountLinks
        isInline
        unit="台"
        labels={healthLabels}
        items={URGENT_FIRST.map((value) => ({
          value,
          to: `${paths.servers}?hardStatus=${value}`,
          count: countOf(data, value),
          within: withinOf(data, value, maintenanceOf),
        }))}
        other={{
          label: `リモート接続 ${remoteStateLabels.text('enabled')}`,
          to: `${paths.servers}?remoteAccess=enabled`,
          count: data.filter((server) => isRemoteAccessOpen(server)).length,
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the cells are links, whose click this is */}
      <div className={classes.sites} data-size={sizeOf(data.length)} onClick={follow}>
        {sitesOf(data).map(([site, group]) => (
          <div key={site} className={classes.site}>
            <p className={classes.name}>
              {site} <span className={classes.count}>{formatNumber(group.length)} 台</span>
            </p>
            <div role="group" aria-label={site} className={classes.cells}>
              {group.map((server) => (
                <Cell key={server.id} server={server} isInMaintenance={maintenanceOf(server) !== undefined} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

const urgency = ({ hardStatus }: ServerRow) => healthLabels.rank(hardStatus)

/** By site, the most urgent servers of each first. */
const sitesOf = (data: readonly ServerRow[]) =>
  grouped(
    data.toSorted((one, other) => urgency(one) - urgency(other)),
    ({ location }) => location?.site || NOWHERE,
  )

/** Not reached by Tab, because a fleet would be thousands of stops; the counts above lead to the same servers. */
function Cell({ server: { id, name, hardStatus }, isInMaintenance }: { server: ServerRow; isInMaintenance: boolean }) {
  const text = `${name}: ${healthLabels.text(hardStatus)}${isInMaintenance ? '、メンテナンス中' : ''}`
  return (
    <a
      href={paths.server(id)}
      className={classes.cell}
      data-health={hardStatus}
      data-maintenance={isInMaintenance || undefined}
      tabIndex={-1}
      title={text}
      aria-label={text}
    />
  )
}
