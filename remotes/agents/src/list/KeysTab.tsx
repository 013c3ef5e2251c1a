import { agents, whyNotManageAgents } from '@portal/api-client/agents'
import { useSession } from '@portal/auth'
import { Button, LeftOut, Panel, Section, useRead } from '@portal/ui'
import { DataTable } from '@portal/ui/table'
import { useState } from 'react'
import type { AgentRow } from '../agent-row'
import layout from '../layout.module.css'
import { createKey, rotateKeys } from './actions'
import { keyColumns } from './key-columns'
import { KeyUse } from './KeyUse'
import type { Rotation } from './rotation'
import { RotationSteps } from './RotationSteps'
import classes from './sections.module.css'

/** Nothing is read without the permission to manage agents, because the API then refuses the keys too. */
export function Component({ agents: rows }: { agents: readonly AgentRow[] }) {
  const why = whyNotManageAgents('鍵の表示と更新には管理者の権限が必要です。')
  return (
    <Section title="プロジェクトの鍵">
      {why ? (
        <p className={layout.note}>{why}</p>
      ) : (
        <Panel>
          <Keys rows={rows} />
        </Panel>
      )}
    </Section>
  )
}

function Keys({ rows }: { rows: readonly AgentRow[] }) {
  const read = useRead(agents.keys())
  const { data: keys, refetch } = read
  const project = useSession((session) => session.project?.name ?? '')
  const [rotation, setRotation] = useState<Rotation>({ kind: 'idle' })
  const isRunning = rotation.kind === 'running'
  const start = async () => {
    await rotateKeys({ count: keys.length, agents: rows, project, onChange: setRotation })
    await refetch()
  }
  return (
    <div className={layout.stack}>
      <LeftOut read={read} />
      {keys.length === 0 && !isRunning && (
        <div role="alert" className={classes.banner}>
          <strong>有効な鍵がありません。エージェントは接続できません。</strong>
          <Button color="red" onClick={() => void createKey()}>
            鍵を作成
          </Button>
        </div>
      )}
      <RotationSteps rotation={rotation} />
      {keys.length > 0 && (
        <>
          <DataTable label="鍵の一覧" rows={keys} columns={keyColumns} rowId={({ key }) => key} empty={null} />
          <div className={layout.row}>
            <Button
              variant="default"
              disabledReason={isRunning ? '更新中です。' : undefined}
              onClick={() => void start()}
            >
              鍵を更新
            </Button>
            <span className={layout.note}>すべての鍵を削除してから、新しい鍵を 1 つ作成します。</span>
          </div>
          {!isRunning && <KeyUse keys={keys} agents={rows} />}
        </>
      )}
    </div>
  )
}
