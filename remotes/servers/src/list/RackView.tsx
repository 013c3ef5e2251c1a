import { monitoringLabels } from '@portal/api-client/labels/servers'
import type { ServerRow } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { Button, formatNumber, HealthBadge, Tip } from '@portal/ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { firstRacks, gapsOf, type Rack, racksOf } from './racks'
import classes from './RackView.module.css'

/** Racks drawn at once; more on request, because drawing thousands of machines would delay the first. */
const RACKS_AT_ONCE = 24
/** Height of an empty unit. Less than a server's, so that three rows of racks fit into a window. */
const GAP_REM = 0.25

/** Where the servers stand: site, rack and unit, each rack as in front of it. Only what is not normal has a colour. */
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

function RackColumn({ rack }: { rack: Rack }) {
  const { name, units, unplaced } = rack
  const gaps = gapsOf(rack)
  return (
    <section className={classes.rack} aria-label={`ラック ${name}`}>
      <h3 className={classes.rackName}>{name}</h3>
      <ol className={classes.units}>
        {units.map(({ unit, servers }, at) => (
          <li key={unit}>
            <Gap units={gaps.above[at] ?? 0} />
            <div className={classes.unit}>
              <span className={classes.number}>{unit}U</span>
              <Machines servers={servers} />
            </div>
            {at === units.length - 1 && <Gap units={gaps.below} />}
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

/** Empty units. */
function Gap({ units }: { units: number }) {
  if (units <= 0) return null
  return (
    <div className={classes.gap} style={{ height: `${units * GAP_REM}rem` }}>
      <span className="read-out">空き {units}U</span>
    </div>
  )
}

function Machines({ servers }: { servers: readonly ServerRow[] }) {
  return (
    <div className={classes.machines}>
      {servers.map((server) => (
        <Machine key={server.id} server={server} />
      ))}
    </div>
  )
}

/**
 * The name takes the room, because a rack is narrow: of the state only the glyph is drawn, and the whole name, the
 * first reason and whether monitoring is off show on hover and focus. The words are read out.
 */
function Machine({ server: { id, name, hardStatus, hardStatusReasons, isActive } }: { server: ServerRow }) {
  const reason = hardStatusReasons[0]?.message
  const off = isActive ? '' : monitoringLabels.text(false)
  return (
    <Tip text={`${name}${off && `（${off}）`}${reason ? `: ${reason}` : ''}`} describes={reason !== undefined}>
      {(tip) => (
        <Link
          to={paths.server(id)}
          className={classes.machine}
          data-health={hardStatus}
          data-off={!isActive || undefined}
          aria-describedby={tip}
        >
          <span className={classes.name}>{name}</span>
          {off && <span className="read-out">{off}</span>}
          <span className={hardStatus === 'OK' ? 'read-out' : classes.glyph}>
            <HealthBadge value={hardStatus} />
          </span>
        </Link>
      )}
    </Tip>
  )
}
