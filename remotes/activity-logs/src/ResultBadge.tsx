import { StatusBadge } from '@portal/ui'
import { resultText } from './words'

export function ResultBadge({ value }: { value: string }) {
  return (
    <StatusBadge tone={value === 'success' ? 'ok' : value === 'failure' ? 'critical' : 'neutral'}>
      {resultText(value)}
    </StatusBadge>
  )
}
