import { Button } from '../../controls/Button'
import type { MenuItem } from '../../overlay/Menu'
import { useOffer } from '../../search/offers'
import { formatNumber } from '../../values/format'

type SelectionActionsProps = { chosen: readonly unknown[]; items: readonly (MenuItem & { onSelect: () => unknown })[] }

/** Actions on the chosen rows as buttons of the bar over the table. The search over the whole portal offers them too. */
export function SelectionActions({ chosen, items }: SelectionActionsProps) {
  useOffer(chosen.length > 0 ? `${formatNumber(chosen.length)} 件を選択中` : null, items)
  return items.map(({ label, disabledReason, onSelect }) => (
    <Button key={label} variant="default" size="xs" disabledReason={disabledReason} onClick={() => void onSelect()}>
      {label}
    </Button>
  ))
}
