import { Menu, type MenuItem } from '../overlay/Menu'
import { useOffer } from '../search/offers'

/**
 * What else can be done on a page, behind three dots in its head. The search over the whole portal offers the same
 * under `subject`, the name of what the page is about.
 */
export function PageMenu({ subject, items }: { subject: string; items: readonly MenuItem[] }) {
  useOffer(subject, items)
  return <Menu label="操作" isQuiet items={items} />
}
