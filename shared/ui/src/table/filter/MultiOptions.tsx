import popupClasses from '../../overlay/popup.module.css'
import { FilterOptions } from './FilterOptions'
import type { FilterOption } from './OptionList'

type MultiOptionsProps<V extends string> = {
  label: string
  options: readonly FilterOption<V>[]
  value: readonly V[]
  onChange: (value: V[]) => void
}

/** The check boxes of a facet of which any number of values can be chosen. */
export function MultiOptions<V extends string>({ label, options, value, onChange }: MultiOptionsProps<V>) {
  const chosen = new Set(value)
  function choose(option: V, on: boolean): void {
    onChange(options.map((each) => each.value).filter((each) => (each === option ? on : chosen.has(each))))
  }
  return (
    <>
      <FilterOptions label={label} options={options} chosen={chosen} onChoose={choose} />
      {value.length > 0 && (
        <button type="button" className={popupClasses.item} onClick={() => onChange([])}>
          選択を解除
        </button>
      )}
    </>
  )
}
