import type { Server } from '@portal/api-client/servers'
import { formatNumber } from '@portal/ui'

type Hardware = NonNullable<Server['hardware']>

/** Xeon Gold 6430 × 2 */
export function processorText({ cpuModel, cpuCount }: Hardware): string | null {
  return cpuModel ? [cpuModel, cpuCount].filter(Boolean).join(' × ') : null
}

/** 1,920 GB × 6、960 GB × 2 */
export function disksText(disks: Hardware['disks']): string {
  const counts = new Map<string, number>()
  for (const { capacityGB } of disks) {
    const size = formatNumber(capacityGB, 'GB')
    counts.set(size, (counts.get(size) ?? 0) + 1)
  }
  return [...counts].map(([size, count]) => `${size} × ${count}`).join('、')
}

/** Ubuntu 24.04 */
export const osText = ({ os }: Pick<Server, 'os'>) => [os?.name, os?.version].filter(Boolean).join(' ')

/** iDRAC 7.10 */
export const bmcText = ({ bmc }: Pick<Server, 'bmc'>) => [bmc?.kind, bmc?.firmwareVersion].filter(Boolean).join(' ')

/** 10 Gbps; 「—」 without a speed. `mbps` in megabits per second. */
export function speedText(mbps: number | null | undefined): string {
  if (mbps === null || mbps === undefined) return '—'
  return mbps >= 1000 ? formatNumber(mbps / 1000, 'Gbps') : formatNumber(mbps, 'Mbps')
}
