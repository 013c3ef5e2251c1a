const [WIDTH, HEIGHT] = [100, 24]

/** The course of values, each a step to the right; null is a gap. Only a picture, because the numbers stand beside it. */
export function Sparkline({
  values,
  className,
}: {
  values: readonly (number | null)[]
  className: string | undefined
}) {
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path d={pathOf(values)} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** Fills the height; values that are all the same are a line in the middle. */
export function pathOf(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const y = (value: number) => (high === low ? HEIGHT / 2 : HEIGHT - 1 - ((value - low) / (high - low)) * (HEIGHT - 2))
  const x = (index: number) => (index / Math.max(1, values.length - 1)) * WIDTH
  return values
    .map((value, index) =>
      value === null
        ? ''
        : `${(values[index - 1] ?? null) === null ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join('')
}
