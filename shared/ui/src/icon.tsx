import {
  IconAlertOctagon, IconAlertTriangle, IconCalendarTime, IconCircleCheck, IconClipboardList, IconHelpCircle, IconHeartbeat, IconHome, IconLayoutDashboard, IconPuzzle, IconServer,
  IconSettings, IconUsers, type TablerIcon,
} from '@tabler/icons-react'

const icons: Record<string, TablerIcon> = {
  dashboard: IconLayoutDashboard,
  event: IconAlertTriangle,
  server: IconServer,
  agent: IconHeartbeat,
  log: IconClipboardList,
  users: IconUsers,
  home: IconHome,
  settings: IconSettings,
  lifecycle: IconCalendarTime,
  critical: IconAlertOctagon,
  warning: IconAlertTriangle,
  unknown: IconHelpCircle,
  ok: IconCircleCheck,
}

/** An icon by the name a descriptor gives it. A name nobody knows draws a neutral one, so a new remote is never blank. */
export function Icon({ name, size = 20 }: { name: string; size?: number }) {
  const Shape = (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? IconPuzzle
  return <Shape size={size} stroke={1.75} aria-hidden />
}
