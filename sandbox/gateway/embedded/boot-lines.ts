import { COLOR, type Color } from '../rfb/canvas'
import type { MachineRow } from './machine'

/** A line of the self-test: the part, the finding, and its status. */
export type BootLine = { label: string; text: string; status?: { text: string; color: Color } }

const HEALTH: Record<string, { text: string; color: Color }> = {
  OK: { text: 'OK', color: COLOR.green },
  Warning: { text: 'WARNING', color: COLOR.amber },
  Critical: { text: 'CRITICAL', color: COLOR.red },
}
const UNKNOWN = { text: 'UNKNOWN', color: COLOR.grey }

/** The lines of the machine's self-test, from its inventory. ASCII only, because the screen's font has no other letters. */
export function bootLines({ hardware, components, bmc, os, ipAddresses }: MachineRow): BootLine[] {
  const health = (kind: string) =>
    HEALTH[components.find((component) => component.kind === kind)?.health ?? ''] ?? UNKNOWN
  const lines: BootLine[] = []
  const cores = hardware?.coreCount ? `, ${hardware.coreCount} cores` : ''
  if (hardware?.cpuModel)
    lines.push({
      label: 'Processor',
      text: `${hardware.cpuCount ?? 1} x ${hardware.cpuModel}${cores}`,
      status: health('processor'),
    })
  if (hardware?.memoryGiB) lines.push({ label: 'Memory', text: `${hardware.memoryGiB} GiB`, status: health('memory') })
  if (hardware?.disks.length) {
    const gigabytes = hardware.disks.reduce((sum, { capacityGB }) => sum + (capacityGB ?? 0), 0)
    lines.push({
      label: 'Storage',
      text: `${hardware.disks.length} drives, ${(gigabytes / 1000).toFixed(1)} TB`,
      status: health('storage'),
    })
  }
  for (const { name, macAddress, speedMbps, linkUp } of hardware?.nics ?? []) {
    const speed = linkUp && speedMbps ? `, ${speedMbps / 1000} Gb/s` : ''
    lines.push({
      label: 'Network',
      text: `${name}  ${macAddress ?? ''}${speed}`,
      status: linkUp ? { text: 'LINK UP', color: COLOR.green } : { text: 'NO LINK', color: COLOR.grey },
    })
  }
  for (const { name, capacityWatts, health: power } of hardware?.psus ?? []) {
    lines.push({
      label: 'Power',
      text: `${name}${capacityWatts ? `  ${capacityWatts} W` : ''}`,
      status: HEALTH[power] ?? UNKNOWN,
    })
  }
  lines.push({
    label: 'Cooling',
    text: 'fans and temperatures',
    status: HEALTH[worst(health('fan').text, health('temperature').text)] ?? UNKNOWN,
  })
  if (bmc)
    lines.push({
      label: 'Management',
      text: `${bmc.kind}  ${bmc.address ?? ''}  firmware ${bmc.firmwareVersion ?? '-'}`,
      status: health('bmc'),
    })
  if (os) lines.push({ label: 'System', text: [os.name, os.version, ipAddresses[0]].filter(Boolean).join('  ') })
  return lines
}

function worst(...texts: string[]): string {
  if (texts.includes('CRITICAL')) return 'Critical'
  if (texts.includes('WARNING')) return 'Warning'
  return texts.every((text) => text === 'OK') ? 'OK' : 'Unknown'
}
