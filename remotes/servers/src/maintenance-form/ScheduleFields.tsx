import { dayText, nthText, repeatLabels, WEEKDAY_TEXT } from '@portal/api-client/labels/maintenance-windows'
import { LAST } from '@portal/api-client/maintenance-windows'
import { CheckboxField, DateField, SelectField, TextField } from '@portal/ui/form'
import classes from './MaintenanceFormPage.module.css'
import type { WindowForm } from './use-window-form'

const REPEATS = (['once', 'weekly', 'monthlyWeekday', 'monthlyDay'] as const).map((value) => ({
  value,
  label: repeatLabels.text(value),
}))
const NTHS = [1, 2, 3, 4, 5, LAST].map((nth) => ({ value: String(nth), label: nthText(nth).trim() }))
const WEEKDAYS = WEEKDAY_TEXT.map((text, day) => ({ value: String(day), label: `${text}曜` }))
const DAYS = [...Array.from({ length: 31 }, (_each, index) => index + 1), LAST].map((day) => ({
  value: String(day),
  label: dayText(day),
}))

/** When: once, or by a rule. All times are those of Japan. */
export function ScheduleFields({ form }: { form: WindowForm }) {
  const { repeat } = form.values
  return (
    <>
      <SelectField label="繰り返し" required options={REPEATS} {...form.getInputProps('repeat')} />
      {repeat === 'once' ? (
        <>
          <div className={classes.row}>
            <DateField label="開始日（JST）" required {...form.getInputProps('onceFrom')} />
            <TimeField label="開始時刻" form={form} name="onceStart" />
          </div>
          <div className={classes.row}>
            <DateField label="終了日（JST）" required {...form.getInputProps('onceTo')} />
            <TimeField label="終了時刻" form={form} name="onceEnd" />
          </div>
        </>
      ) : (
        <>
          <DaysFields form={form} />
          <div className={classes.row}>
            <TimeField label="開始時刻（JST）" form={form} name="start" />
            <TimeField label="終了時刻（開始以前なら翌日）" form={form} name="end" />
          </div>
          <div className={classes.row}>
            <DateField label="この日から" required {...form.getInputProps('from')} />
            <DateField label="この日まで（空なら続ける）" {...form.getInputProps('until')} />
          </div>
        </>
      )}
    </>
  )
}

type TimeFieldProps = { label: string; form: WindowForm; name: 'onceStart' | 'onceEnd' | 'start' | 'end' }

const TimeField = ({ label, form, name }: TimeFieldProps) => (
  <TextField type="time" label={label} required {...form.getInputProps(name)} />
)

function DaysFields({ form }: { form: WindowForm }) {
  const { repeat, weekdays, nth, day } = form.values
  switch (repeat) {
    case 'weekly': {
      const { error } = form.getInputProps('weekdays')
      return (
        <fieldset className={classes.weekdays} aria-invalid={error ? true : undefined}>
          <legend>曜日</legend>
          {WEEKDAYS.map(({ value, label }) => (
            <CheckboxField
              key={value}
              label={label}
              checked={weekdays.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                form.setFieldValue(
                  'weekdays',
                  checked ? [...weekdays, value] : weekdays.filter((each) => each !== value),
                )
              }
            />
          ))}
          {error && (
            <p role="alert" className={classes.error}>
              {error}
            </p>
          )}
        </fieldset>
      )
    }
    case 'monthlyWeekday':
      return (
        <div className={classes.row}>
          <SelectField
            label="第何"
            description={nth === '5' ? '第 5 の曜日がある月だけ行います。' : undefined}
            options={NTHS}
            {...form.getInputProps('nth')}
          />
          <SelectField label="曜日" options={WEEKDAYS} {...form.getInputProps('weekday')} />
        </div>
      )
    case 'monthlyDay':
      return (
        <SelectField
          label="日"
          description={Number(day) > 28 ? `${day} 日がある月だけ行います。月の最後の日は「末日」です。` : undefined}
          options={DAYS}
          {...form.getInputProps('day')}
        />
      )
    case 'once':
      return null
  }
}
