import { agents } from '@portal/api-client/agents'
import { EmptyState, Panel, Section, useRead } from '@portal/ui'
import { DataTable } from '@portal/ui/table'
import { ruleColumns } from './rule-columns'

/** Read-only: the API has no write for rules. */
export function RuleSection() {
  return (
    <Section title="通知ルール">
      <Panel>
        <Rules />
      </Panel>
    </Section>
  )
}

function Rules() {
  const { data } = useRead(agents.rules())
  return (
    <DataTable
      label="ルールの一覧"
      rows={data}
      columns={ruleColumns}
      rowId={(rule) => rule.id}
      empty={<EmptyState title="通知ルールはありません" description="設定された通知ルールがここに表示されます。" />}
    />
  )
}
