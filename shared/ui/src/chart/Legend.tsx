import { valueText, type Series } from './data'
import classes from './Legend.module.css'
import { colorOf, shapeOf, type Scheme } from './look'

/** Lines that can be told apart; more of them are drawn only on demand. */
export const MOST_LINES = 10

type LegendProps = {
  series: readonly Series[]
  shown: readonly string[]
  onChange: (shown: string[]) => void
  scheme: Scheme
  valueOf: (series: Series) => number | null
}

/** Switches each line on and off and shows its value. Lines beyond the tenth wait behind 「ほか n 件」. */
export function Legend(props: LegendProps) {
  const { series } = props
  const rest = series.length - MOST_LINES
  return (
    <>
      <Entries {...props} from={0} to={MOST_LINES} />
      {rest > 0 && (
        <details className={classes.rest}>
          <summary>ほか {rest} 件</summary>
          <p>同時に表示できるのは {MOST_LINES} 系列までです。</p>
          <Entries {...props} from={MOST_LINES} to={series.length} />
        </details>
      )}
    </>
  )
}

function Entries({ series, shown, onChange, scheme, valueOf, from, to }: LegendProps & { from: number; to: number }) {
  return (
    <ul className={classes.legend}>
      {series.slice(from, to).map((each, offset) => {
        const index = from + offset
        const on = shown.includes(each.label)
        const full = !on && shown.length >= MOST_LINES
        return (
          <li key={each.label}>
            <button
              type="button"
              aria-pressed={on}
              aria-disabled={full || undefined}
              title={
                full
                  ? `同時に表示できるのは ${MOST_LINES} 系列までです。先にほかの系列を非表示にしてください。`
                  : undefined
              }
              onClick={() => {
                if (!full) onChange(on ? shown.filter((label) => label !== each.label) : [...shown, each.label])
              }}
            >
              <svg width="22" height="12" viewBox="-11 -6 22 12" aria-hidden>
                <line x1="-11" x2="11" stroke={colorOf(index, scheme)} strokeWidth="2" />
                {series.length > 1 && <path d={shapeOf(index)} fill={colorOf(index, scheme)} />}
              </svg>
              <span className={classes.name}>{each.label}</span>
              <span className={classes.value}>{valueText(valueOf(each), each.unit)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
