import { promiseLabels } from '@portal/api-client/labels/events'
import { SelectField, TextField } from '@portal/ui/form'
import classes from './cases.module.css'
import type { CaseDraft } from './use-case-draft'

const KINDS = (['visit', 'answer'] as const).map((value) => ({ value, label: promiseLabels.text(value) }))

/** The number of the desk, and what it promises for when. */
export function PromiseFields({ draft: { values, change, field } }: { draft: CaseDraft }) {
  return (
    <>
      <TextField label="受付番号" maxLength={60} autoComplete="off" {...field('number')} />
      <div className={classes.promise}>
        <SelectField
          label="予定の種類"
          options={KINDS}
          value={values.kind}
          onChange={(kind) => change({ kind: kind === 'answer' ? 'answer' : 'visit' })}
        />
        <TextField
          label="予定日時（JST）"
          description="未定のときは空にします。"
          type="datetime-local"
          {...field('at')}
        />
      </div>
    </>
  )
}
