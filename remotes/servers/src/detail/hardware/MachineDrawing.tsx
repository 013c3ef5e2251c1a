import type { Part } from '@portal/api-client/parts'
import { partFacts, partName } from '@portal/api-client/parts'
import { healthLabels } from '@portal/api-client/labels/servers'
import { HealthBadge } from '@portal/ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Bank, type Drawn, drawingOf } from './drawing'
import classes from './MachineDrawing.module.css'

type Props = {
  parts: readonly Part[]
  /** Parts that the inventory had before. */
  missing: readonly Part[]
  /** By the id of the part: its own health, or that of the reason which is about it. */
  healthOf: (part: Part) => string
  /** Id of the part that the address names; it gets the focus. */
  wanted: string | null
}

/** In units of the picture, which are CSS pixels where there is room. */
const CELL = { memory: [28, 44], disk: [28, 52], psu: [60, 40], fan: [40, 40] } as const
const GAP = 4
/** So that a bank fits into 320 px. */
const WIDEST = 8 * (28 + GAP)

/**
 * The parts of the machine, each in the bank and the order that its slot names. One is chosen by pointer or focus, and
 * told below; the arrow keys move between them, because dozens of tab stops would bar the way
 * (https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/).
 */
export function MachineDrawing({ parts, missing, healthOf, wanted }: Props) {
  const { banks, unplaced } = drawingOf(parts, missing)
  const cells = banks.flatMap((bank) => bank.cells)
  const isUnwell = ({ part, isMissing }: Drawn) => isMissing || isFaulty(healthOf(part))
  const unwell = [...cells, ...unplaced].filter(isUnwell)
  const [chosenID, setChosen] = useState(wanted)
  const chosen = [...cells, ...unplaced].find(({ part }) => part.id === chosenID) ?? unwell[0]
  const toolbar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted === null) return
    const all = [...(toolbar.current?.querySelectorAll<SVGGElement>('[data-part]') ?? [])]
    all.find(({ dataset }) => dataset.part === wanted)?.focus()
  }, [wanted])

  function onKeyDown(event: KeyboardEvent): void {
    const drawn = [...(toolbar.current?.querySelectorAll<SVGGElement>('[data-part]') ?? [])]
    // From the part in focus, because a pointer that rests on the drawing chooses another as the page scrolls.
    const at = drawn.findIndex((part) => part === event.target)
    const step: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: drawn.length - 1 }
    const next = drawn[step[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  const tabStop = cells.find(({ part }) => part.id === chosen?.part.id) ?? cells[0]
  return (
    <figure className={classes.figure}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its parts take the focus, one at a time */}
      <div ref={toolbar} role="toolbar" aria-label="構成部品の図" className={classes.machine} onKeyDown={onKeyDown}>
        {banks.map((bank) => (
          <BankPicture
            key={`${bank.kind} ${bank.title}`}
            bank={bank}
            chosen={chosen?.part.id}
            tabStop={tabStop?.part.id}
            healthOf={healthOf}
            onChoose={setChosen}
          />
        ))}
      </div>
      <div className={classes.chosen}>
        {chosen ? <PartLine drawn={chosen} health={healthOf(chosen.part)} /> : <p>異常のある部品はありません。</p>}
      </div>
      <Unplaced drawn={unplaced} healthOf={healthOf} />
      <figcaption className={classes.note}>
        部品の名称から描いた模式図です。実際の並びは、本体のラベルで確認してください。
      </figcaption>
    </figure>
  )
}

const isFaulty = (health: string) => ['warning', 'critical'].includes(healthLabels.tone(health))

function PartLine({ drawn: { part, isMissing }, health }: { drawn: Drawn; health: string }) {
  return (
    <p className={classes.line}>
      <strong>{partName(part)}</strong>
      {isMissing ? <span className={classes.lost}>欠けています</span> : <HealthBadge value={health} />}
      <span>{partFacts(part) || '型番とシリアル番号は報告されていません。'}</span>
    </p>
  )
}

type BankProps = {
  bank: Bank
  chosen: string | undefined
  tabStop: string | undefined
  healthOf: (part: Part) => string
  onChoose: (id: string) => void
}

function BankPicture({ bank: { title, kind, cells }, chosen, tabStop, healthOf, onChoose }: BankProps) {
  const [width, height] = CELL[kind]
  const columns = Math.floor(WIDEST / (width + GAP))
  const rows = Math.ceil(cells.length / columns)
  const size = [Math.min(columns, cells.length) * (width + GAP), rows * (height + GAP)] as const
  return (
    <div className={classes.bank}>
      <p className={classes.title}>
        {title} <span className={classes.count}>{cells.length}</span>
      </p>
      <svg width={size[0]} height={size[1]} viewBox={`0 0 ${size[0]} ${size[1]}`} role="group" aria-label={title}>
        {cells.map((drawn, index) => (
          <Cell
            key={drawn.part.id}
            drawn={drawn}
            health={healthOf(drawn.part)}
            x={GAP / 2 + (index % columns) * (width + GAP)}
            y={GAP / 2 + Math.floor(index / columns) * (height + GAP)}
            isChosen={drawn.part.id === chosen}
            isTabStop={drawn.part.id === tabStop}
            onChoose={() => onChoose(drawn.part.id)}
          />
        ))}
      </svg>
    </div>
  )
}

type CellProps = {
  drawn: Drawn
  health: string
  x: number
  y: number
  isChosen: boolean
  isTabStop: boolean
  onChoose: () => void
}

function Cell({ drawn: { part, isMissing, label }, health, x, y, isChosen, isTabStop, onChoose }: CellProps) {
  const [width, height] = CELL[part.kind]
  const sign = isMissing ? '欠' : isFaulty(health) ? '!' : null
  const state = isMissing ? '欠けています' : healthLabels.text(health)
  return (
    <g
      transform={`translate(${x} ${y})`}
      className={classes.part}
      role="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={[partName(part), state, partFacts(part)].filter(Boolean).join('、')}
      data-part={part.id}
      data-state={isMissing ? 'missing' : isFaulty(health) ? healthLabels.tone(health) : undefined}
      onFocus={onChoose}
      onPointerEnter={onChoose}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onChoose()
      }}
    >
      {part.kind === 'fan' ? (
        <circle cx={width / 2} cy={height / 2} r={width / 2} />
      ) : (
        <rect width={width} height={height} rx="3" />
      )}
      <text x={width / 2} y={height / 2 + 4}>
        {label}
      </text>
      {sign && (
        <text x={width / 2} y={height - 4}>
          {sign}
        </text>
      )}
    </g>
  )
}

/** The parts that the drawing has no place for. */
function Unplaced({ drawn, healthOf }: { drawn: readonly Drawn[]; healthOf: (part: Part) => string }) {
  if (drawn.length === 0) return null
  return (
    <div>
      <p className={classes.note}>場所が分からないため、図にない部品</p>
      <ul className={classes.list} aria-label="図にない部品">
        {drawn.map((one) => (
          <li key={`${one.part.id}${one.isMissing}`}>
            <PartLine drawn={one} health={healthOf(one.part)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
