import { Button } from '../../controls/Button'
import { Menu, type MenuItem } from '../../overlay/Menu'
import { useOffer } from '../../search/offers'
import { formatNumber } from '../../values/format'

type Action = MenuItem & { onSelect: () => unknown }
type SelectionActionsProps = {
  chosen: readonly unknown[]
  /** Those that are used most, as buttons. With 「書き出し」 three or four have room in one row. */
  items: readonly Action[]
  /** All others, in the menu 「その他」. A single one is a button too, because a menu for it would save no room. */
  others?: readonly Action[]
}

/** Actions on the chosen rows in the bar over the table. The search over the whole portal offers them too. */
export function SelectionActions({ chosen, items, others = [] }: SelectionActionsProps) {
  useOffer(chosen.length > 0 ? `${formatNumber(chosen.length)} 件を選択中` : null, [...items, ...others])
  const hasMenu = others.length > 1
  return (
    <>
      {(hasMenu ? items : [...items, ...others]).map(({ label, disabledReason, onSelect }) => (
        <Button key={label} variant="default" size="xs" disabledReason={disabledReason} onClick={() => void onSelect()}>
          {label}
        </Button>
      ))}
      {hasMenu && <Menu label="その他" size="xs" items={others} />}
    </>
  )
}
