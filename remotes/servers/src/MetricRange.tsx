import { Button } from '@portal/ui'
import classes from './MetricRange.module.css'
import { RANGES, type RangeName } from './metric-range'

const TEXT: Record<RangeName, string> = {
  '1h': '1 時間', '3h': '3 時間', '6h': '6 時間', '24h': '24 時間', '7d': '7 日', '30d': '30 日',
}

export function MetricRange({ value, onChange }: { value: RangeName; onChange: (range: RangeName) => void }) {
  return (
    <div role="group" aria-label="期間" className={classes.group}>
      {Object.keys(RANGES)
        .filter((name): name is RangeName => name in RANGES)
        .map((name) => (
          <Button key={name} size="xs" variant={name === value ? 'filled' : 'default'} aria-pressed={name === value} onClick={() => onChange(name)}>
            {TEXT[name]}
          </Button>
        ))}
    </div>
  )
}
