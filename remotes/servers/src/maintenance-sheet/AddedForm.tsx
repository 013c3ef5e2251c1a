import { Button } from '@portal/ui'
import { TextArea, TextField } from '@portal/ui/form'
import classes from './MaintenanceSheetPage.module.css'
import type { Added } from './sheet-text'

type AddedFormProps = {
  values: Added
  change: (part: Partial<Added>) => void
  /** Undefined while there is nothing to clear. */
  onClear: (() => void) | undefined
}

/** What the portal cannot know. */
export function AddedForm({ values, change, onClear }: AddedFormProps) {
  const text = (name: keyof Added) => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <div className={classes.form}>
      <TextField label="依頼先" maxLength={100} {...text('to')} />
      <TextField label="依頼者" maxLength={100} autoComplete="name" {...text('requester')} />
      <TextField label="電話" type="tel" maxLength={40} autoComplete="tel" {...text('phone')} />
      <TextField
        label="希望日時"
        description="来訪や連絡を希望する日時です。"
        placeholder="例: 平日 13:00 以降"
        maxLength={200}
        {...text('wanted')}
      />
      <TextArea
        label="実施済みの対応"
        description="再起動、部品の挿し直しなど。"
        rows={6}
        maxLength={2000}
        {...text('tried')}
      />
      <p className={classes.note}>入力した内容はこのブラウザーに保存されます。依頼者と電話は次のシートにも入ります。</p>
      {onClear && (
        <div>
          <Button variant="default" onClick={onClear}>
            このシートの入力を消去
          </Button>
        </div>
      )}
    </div>
  )
}
