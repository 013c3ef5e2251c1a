import { CheckboxField, SelectField, TextArea, TextField } from '@portal/ui/form'
import type { Field } from '../../server-values'
import { type Choice, NEW_CHOICE, TAG_MODES, type TagMode } from './choice'
import classes from './FieldChoice.module.css'
import { FIELD_LABELS } from './fields'

type Props = { field: Field; choice: Choice | undefined; onChange: (choice: Choice | undefined) => void }

/** One field of a bulk edit: whether it is changed, and to what. */
export function FieldChoice({ field, choice, onChange }: Props) {
  const label = FIELD_LABELS[field]
  return (
    <div className={classes.field}>
      <CheckboxField
        label={`${label}を変更`}
        checked={choice !== undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? NEW_CHOICE : undefined)}
      />
      {choice && (
        <div className={classes.value}>
          {field === 'tags' && (
            <SelectField
              label="タグの変更方法"
              options={MODES}
              value={choice.mode}
              comboboxProps={{ withinPortal: false }}
              onChange={(mode) => onChange({ ...choice, mode: isMode(mode) ? mode : choice.mode })}
            />
          )}
          <Input
            label={field === 'tags' ? 'タグ' : `新しい${label}`}
            field={field}
            text={choice.text}
            onChange={(text) => onChange({ ...choice, text })}
          />
        </div>
      )}
    </div>
  )
}

const MODES = Object.entries(TAG_MODES).map(([value, label]) => ({ value, label }))
const isMode = (mode: string | null): mode is TagMode => mode !== null && mode in TAG_MODES

const HINTS: Partial<Record<Field, string>> = {
  tags: '読点またはカンマ区切り、20 個まで、1 つ 32 文字以内',
  assetTag: '半角の英数字と記号、64 文字以内。空にすると消します',
  site: '64 文字以内。空にすると消します',
  rack: '32 文字以内。空にすると消します',
  unit: '1〜60。空にすると消します',
  note: '1,000 文字以内。空にすると消します',
}

type InputProps = { label: string; field: Field; text: string; onChange: (text: string) => void }

function Input({ label, field, text, onChange }: InputProps) {
  const props = { label, description: HINTS[field], value: text }
  return field === 'note' ? (
    <TextArea {...props} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  ) : (
    <TextField {...props} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  )
}
