import { monitoringLabels } from '@portal/api-client/labels/servers'
import type { ServerRow } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { Button, formatNumber, HealthBadge } from '@portal/ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { firstRacks, type Rack, racksOf } from './racks'
import classes from './RackView.module.css'

/** Racks drawn at once; more on request, because drawing thousands of machines would delay the first. */
const RACKS_AT_ONCE = 24

/** Where the servers stand: site, rack, unit, each in the colour and with the word of its health. */
export function RackView({ servers }: { servers: readonly ServerRow[] }) {
  const [most, setMost] = useState(RACKS_AT_ONCE)
  const sites = racksOf(servers)
  const total = sites.reduce((sum, { racks }) => sum + racks.length, 0)
  return (
    <div className={classes.sites}>
      {firstRacks(sites, most).map((site) => (
        <section key={site.name} aria-label={`拠点 ${site.name}`}>
          <h2 className={classes.site}>
            {site.name} <span className={classes.count}>{formatNumber(site.count)} 台</span>
          </h2>
          <div className={classes.racks}>
            {site.racks.map((rack) => (
              <RackColumn key={rack.name} rack={rack} />
            ))}
          </div>
        </section>
      ))}
      {total > most && (
        <Button variant="default" onClick={() => setMost(most + RACKS_AT_ONCE)}>
          ほかのラックを表示（残り {formatNumber(total - most)} 架）
        </Button>
      )}
    </div>
  )
}

function RackColumn({ rack: { name, units, unplaced } }: { rack: Rack }) {
  return (
    <section className={classes.rack} aria-label={`ラック ${name}`}>
      <h3 className={classes.rackName}>{name}</h3>
      <ol className={classes.units}>
        {units.map(({ unit, servers }, at) => (
          <li key={unit}>
            <Gap units={at === 0 ? 0 : (units[at - 1]?.unit ?? unit) - unit - 1} />
            <div className={classes.unit}>
              <span className={classes.number}>{unit}U</span>
              <Machines servers={servers} />
            </div>
          </li>
        ))}
        {unplaced.length > 0 && (
          <li className={classes.unit}>
            <span className={classes.number}>—</span>
            <Machines servers={unplaced} />
          </li>
        )}
      </ol>
    </section>
  )
}

function Gap({ units }: { units: number }) {
  return units > 0 ? <div className={classes.gap}>空き {units}U</div> : null
}

function Machines({ servers }: { servers: readonly ServerRow[] }) {
  return (
    <div className={classes.machines}>
      {servers.map(({ id, name, hardStatus, isActive }) => (
        <Link key={id} to={paths.server(id)} className={classes.machine} data-health={hardStatus}>
          <span className={classes.name}>{name}</span>
          {!isActive && <span className={classes.off}>{monitoringLabels.text(false)}</span>}
          <HealthBadge value={hardStatus} />
        </Link>
      ))}
    </div>
  )
}
