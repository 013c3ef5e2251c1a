import { CopyText } from '../controls/CopyText'
import { Note } from './Note'

/** The line below the name of a server: its serial number, to be copied, and its model. */
export function SerialNote({ serialNo, model }: { serialNo: string; model?: string | null | undefined }) {
  return (
    <Note title={[serialNo, model].filter(Boolean).join(' · ')}>
      <CopyText value={serialNo} label="シリアル番号" isQuiet />
      {model && <span>{model}</span>}
    </Note>
  )
}
