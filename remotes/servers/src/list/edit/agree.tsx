import { confirm, formatNumber } from '@portal/ui'
import { BulkTargets, typedCount } from '@portal/ui/table'
import type { Edit } from './edit'
import { FIELD_LABELS } from './fields'

/** Asks before values are cleared, because an empty cell or field may be a slip. True without any. */
export async function agree(edits: readonly Edit[]): Promise<boolean> {
  const clearing = edits.flatMap(({ server, fields, after }) => {
    const cleared = fields.filter((field) => after[field].trim() === '')
    return cleared.length === 0 ? [] : [`${server.name}（${cleared.map((field) => FIELD_LABELS[field]).join('、')}）`]
  })
  if (clearing.length === 0) return true
  return confirm({
    title: `${formatNumber(clearing.length)} 台の値を消しますか？`,
    body: (
      <>
        <p>空にする項目があります。</p>
        <BulkTargets names={clearing} />
      </>
    ),
    action: `${formatNumber(edits.length)} 台を保存`,
    danger: true,
    typed: typedCount(clearing.length),
  })
}
