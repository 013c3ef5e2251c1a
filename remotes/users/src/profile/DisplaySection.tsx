import { type ColorScheme, Section, ShortcutSwitch, useColorScheme } from '@portal/ui'
import { SelectField } from '@portal/ui/form'
import classes from './DisplaySection.module.css'

const SCHEMES: { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: 'システムに合わせる' },
  { value: 'light', label: 'ライト' },
  { value: 'dark', label: 'ダーク' },
]

export function DisplaySection() {
  const { scheme, setScheme } = useColorScheme()
  return (
    <Section title="表示設定">
      <div className={classes.narrow}>
        <SelectField
          label="テーマ"
          description="このブラウザーにだけ保存されます。"
          options={SCHEMES}
          value={scheme}
          onChange={(value) => {
            const chosen = SCHEMES.find((each) => each.value === value)
            if (chosen) setScheme(chosen.value)
          }}
        />
        <ShortcutSwitch />
      </div>
    </Section>
  )
}
