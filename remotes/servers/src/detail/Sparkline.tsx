import classes from './Sparkline.module.css'

const [WIDTH, HEIGHT] = [100, 24]
/** How far beyond the values a limit may lie, as a part of their span, because a mark must not flatten the line. */
const NEAR = 0.5

type Limit = { value: number; tone: string }

/**
 * The course of values, each a step to the right; null is a gap. Limits are marked that lie among the values or near
 * them. Only a picture, because the numbers stand beside it.
 */
export function Sparkline({
  values,
  limits,
  className,
}: {
  values: readonly (number | null)[]
  limits: readonly Limit[]
  className: string | undefined
}) {
  const { path, marks } = drawingOf(values, limits)
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {marks.map(({ y, tone }) => (
        <line
          key={`${tone} ${y}`}
          className={classes.mark}
          data-tone={tone}
          x1="0"
          x2={WIDTH}
          y1={y}
          y2={y}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** Line and marks fill the height; values that are all the same, without a limit near them, are a line in the middle. */
export function drawingOf<T extends Pick<Limit, 'value'>>(
  values: readonly (number | null)[],
  limits: readonly T[],
): { path: string; marks: (T & { y: string })[] } {
  const known = values.filter((value) => value !== null)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const room = (most - least) * NEAR
  const near = limits.filter(({ value }) => value >= least - room && value <= most + room)
  const low = Math.min(least, ...near.map(({ value }) => value))
  const high = Math.max(most, ...near.map(({ value }) => value))
  const y = (value: number) =>
    (high === low ? HEIGHT / 2 : HEIGHT - 1 - ((value - low) / (high - low)) * (HEIGHT - 2)).toFixed(1)
  const x = (index: number) => (index / Math.max(1, values.length - 1)) * WIDTH
  const path = values
    .map((value, index) =>
      value === null ? '' : `${(values[index - 1] ?? null) === null ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value)}`,
    )
    .join('')
  return { path, marks: near.map((limit) => ({ ...limit, y: y(limit.value) })) }
}
