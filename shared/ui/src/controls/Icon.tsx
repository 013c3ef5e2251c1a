import {
  IconAlertTriangle,
  IconCalendarTime,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconClipboard,
  IconClipboardList,
  IconCopy,
  IconCpu,
  IconDots,
  IconHelpCircle,
  IconHeartbeat,
  IconHome,
  IconLayoutDashboard,
  IconMaximize,
  IconMenu2,
  IconMinimize,
  IconMinus,
  IconPlus,
  IconPuzzle,
  IconSearch,
  IconServer,
  IconSettings,
  IconSquareRotatedFilled,
  IconTerminal2,
  IconTriangleFilled,
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
  firmware: IconCpu,
  console: IconTerminal2,
  lifecycle: IconCalendarTime,
  critical: IconSquareRotatedFilled,
  warning: IconTriangleFilled,
  unknown: IconHelpCircle,
  ok: IconCircleCheck,
  copy: IconCopy,
  paste: IconClipboard,
  search: IconSearch,
  menu: IconMenu2,
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
  return <Shape size={size} stroke={1.5} aria-hidden />
}
