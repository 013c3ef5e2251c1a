import {
  type ColorScheme,
  pageSizes,
  pageSizeText,
  Section,
  ShortcutSwitch,
  useColorScheme,
  useUsualPageSize,
} from '@portal/ui'
import { SelectField } from '@portal/ui/form'
import classes from './DisplaySection.module.css'

const SCHEMES: { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: 'システムに合わせる' },
  { value: 'light', label: 'ライト' },
  { value: 'dark', label: 'ダーク' },
]

const SIZES = pageSizes.map((size) => ({ value: String(size), label: pageSizeText(size) }))

export function DisplaySection() {
  const { scheme, setScheme } = useColorScheme()
  const [pageSize, setPageSize] = useUsualPageSize()
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
        <SelectField
          label="一覧の表示件数"
          description="一覧を開いたときの件数です。このブラウザーにだけ保存されます。"
          options={SIZES}
          value={String(pageSize)}
          onChange={(value) => setPageSize(Number(value))}
        />
        <ShortcutSwitch />
      </div>
    </Section>
  )
}
