import type { ServerRow } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { useMemo } from 'react'
import classes from './LabelPages.module.css'
import { qrPath } from './qr-path'
import type { PaperName } from './sheets'

type Props = { pages: readonly { blanks: number; labels: readonly ServerRow[] }[]; paper: PaperName }

/** The pages as they come out of the printer, alone on the paper (`data-printed-alone`). */
export function LabelPages({ pages, paper }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the region scrolls, with the keyboard too
    <div className={classes.region} role="region" aria-label="ラベル" tabIndex={0} data-printed-alone>
      {pages.map(({ blanks, labels }, at) => (
        <ul key={at} className={classes.page} data-paper={paper} aria-label={`${at + 1} ページ目のラベル`}>
          {Array.from({ length: blanks }, (_, blank) => (
            <li key={`blank ${blank}`} className={classes.blank} aria-hidden />
          ))}
          {labels.map((server) => (
            <Label key={server.id} server={server} />
          ))}
        </ul>
      ))}
    </div>
  )
}

/** What is read on a machine: its name, number and place, and the way to its page. */
function Label({ server: { id, name, assetTag, serialNo, location } }: { server: ServerRow }) {
  const { d, size } = useMemo(() => qrPath(window.location.origin + paths.server(id)), [id])
  const { site, rack, unit } = location ?? {}
  const inRack = [rack, unit && `${unit}U`].filter(Boolean).join(' / ')
  return (
    <li className={classes.label}>
      <svg
        className={classes.code}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={`${name} のページの QR コード`}
        // Without smoothing, because grey edges are harder to read for a scanner.
        shapeRendering="crispEdges"
      >
        <path d={d} />
      </svg>
      <div className={classes.text}>
        <strong className={classes.name}>{name}</strong>
        {assetTag && <span>資産番号 {assetTag}</span>}
        {serialNo && <span>S/N {serialNo}</span>}
        {inRack && <span>{inRack}</span>}
        {site && <span>{site}</span>}
      </div>
    </li>
  )
}
