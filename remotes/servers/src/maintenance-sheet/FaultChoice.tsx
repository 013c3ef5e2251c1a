import { CheckboxField } from '@portal/ui/form'
import type { Fault } from './faults'
import classes from './MaintenanceSheetPage.module.css'

type FaultChoiceProps = { faults: readonly Fault[]; chosen: readonly Fault[]; onChange: (ids: string[]) => void }

/** Which faults the sheet is about. */
export function FaultChoice({ faults, chosen, onChange }: FaultChoiceProps) {
  const isChosen = (fault: Fault) => chosen.some(({ id }) => id === fault.id)
  return (
    <div className={classes.form}>
      {faults.map((fault) => (
        <CheckboxField
          key={fault.id}
          label={fault.title}
          checked={isChosen(fault)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(faults.flatMap((each) => ((each === fault ? checked : isChosen(each)) ? [each.id] : [])))
          }
        />
      ))}
    </div>
  )
}
