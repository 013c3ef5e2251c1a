import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCalendarTime,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconClipboard,
  IconClipboardList,
  IconCopy,
  IconDots,
  IconHelpCircle,
  IconHeartbeat,
  IconHome,
  IconLayoutDashboard,
  IconMaximize,
  IconMinimize,
  IconMinus,
  IconPlus,
  IconPuzzle,
  IconSearch,
  IconServer,
  IconSettings,
  IconUsers,
  IconX,
  type TablerIcon,
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
  copy: IconCopy,
  paste: IconClipboard,
  search: IconSearch,
  more: IconDots,
  plus: IconPlus,
  minus: IconMinus,
  up: IconChevronUp,
  down: IconChevronDown,
  close: IconX,
  'full-screen': IconMaximize,
  'leave-full-screen': IconMinimize,
}

/**
 * An icon by its name, which may come from a descriptor. An unknown name draws a neutral icon, so that a new remote is
 * never blank.
 */
export function Icon({ name, size = 20 }: { name: string; size?: number }) {
  const Shape = (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? IconPuzzle
  return <Shape size={size} stroke={1.75} aria-hidden />
}
