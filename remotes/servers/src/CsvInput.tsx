import { Notice } from '@portal/ui'
import { TextArea } from '@portal/ui/form'
import { useId, useState } from 'react'
import { textOfFile } from './csv-text'
import classes from './CsvInput.module.css'

type Props = {
  label: string
  description: string
  placeholder: string
  text: string
  onChange: (text: string) => void
}

/** Where rows to import are pasted, or come from a file, whose text is then shown and can be mended. */
export function CsvInput({ label, description, placeholder, text, onChange }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)

  async function read(file: File): Promise<void> {
    const result = await textOfFile(file)
    setProblem('problem' in result ? result.problem : null)
    if ('text' in result) onChange(result.text)
  }
  return (
    <>
      <div className={classes.file}>
        <label htmlFor={id}>CSV ファイルから読み込む</label>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onChange={(event) => {
            const input = event.currentTarget
            const file = input.files?.[0]
            // Emptied afterwards, because the same file, mended, would otherwise be no change.
            if (file) void read(file).then(() => (input.value = ''))
          }}
        />
      </div>
      {problem && (
        <Notice tone="warning" isUrgent>
          {problem}
        </Notice>
      )}
      <TextArea
        label={label}
        description={description}
        placeholder={placeholder}
        rows={6}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  )
}
