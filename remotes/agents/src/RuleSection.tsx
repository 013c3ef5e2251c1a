import { agents } from '@portal/api-client/agents'
import { EmptyState, Panel, Section } from '@portal/ui'
import { DataTable } from '@portal/ui/table'
import { useSuspenseQuery } from '@tanstack/react-query'
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
  const { data } = useSuspenseQuery(agents.rules())
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
