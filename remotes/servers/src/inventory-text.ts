import type { Server } from '@portal/api-client/servers'
import { formatNumber } from '@portal/ui'

type Hardware = NonNullable<Server['hardware']>

/** Xeon Gold 6430 × 2 */
export function processorText({ cpuModel, cpuCount }: Hardware): string | null {
  return cpuModel ? [cpuModel, cpuCount].filter(Boolean).join(' × ') : null
}

/** 1,920 GB × 6、960 GB × 2 */
export const disksText = (disks: Hardware['disks']): string =>
  countedText(disks.map(({ capacityGB }) => formatNumber(capacityGB, 'GB')))

/** Equal texts as one with their number: 10 Gbps × 2、1 Gbps × 4 */
export function countedText(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].map(([text, count]) => `${text} × ${count}`).join('、')
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
