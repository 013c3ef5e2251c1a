import { paths } from '@portal/contract'
import { EmptyState, Section } from '@portal/ui'
import { ListView } from '@portal/ui/table'
import type { AgentList } from './list-definition'

export function AgentSection({ list }: { list: AgentList }) {
  return (
    <Section title="エージェント一覧">
      <ListView
        list={list}
        rowLink={({ id }) => paths.server(id)}
        isSelectable
        empty={
          <EmptyState
            title="エージェントはまだ接続されていません"
            description="エージェントがプロジェクトの鍵で最初に接続すると、サーバーがここに表示されます。"
          />
        }
      />
    </Section>
  )
}
