import { agents, type RotationStep } from '@portal/api-client/agents'
import { recordError } from '@portal/api-client/http'
import { confirm, formatNumber, toast } from '@portal/ui'
import { BulkTargets } from '@portal/ui/table'
import type { AgentRow } from '../agent-row'
import type { Rotation } from './rotation'
import { masked } from './masked'

type RotateOptions = {
  /** Keys of the project as the page shows them. */
  count: number
  /** Of the project. */
  agents: readonly AgentRow[]
  project: string
  onChange: (rotation: Rotation) => void
}

/**
 * Asks, then rotates. Stops at the first error, which `onChange` gets, instead of retrying: keys may be gone by then,
 * and the user must see which.
 */
export async function rotateKeys({ count, agents: rows, project, onChange }: RotateOptions): Promise<void> {
  const agreed = await confirm({
    title: '鍵を更新しますか？',
    body: (
      <>
        <p>
          現在の鍵 ({formatNumber(count)} 個) をすべて削除し、新しい鍵を 1 つ作成します。削除した鍵は元に戻せません。
        </p>
        <Stopped agents={rows} />
      </>
    ),
    action: '鍵を更新',
    danger: true,
    typed: project,
  })
  if (!agreed) return
  let steps: string[] = []
  let at = 0
  try {
    await agents.rotateKeys((all, index) => {
      steps = all.map(stepText)
      at = index
      onChange({ kind: 'running', steps, at })
    })
  } catch (error) {
    onChange({ kind: 'failed', steps, at, error })
    return
  }
  onChange({ kind: 'done', steps })
  toast({ style: 'normal', message: '鍵を更新しました。各サーバーのエージェントに新しい鍵を設定してください。' })
}

/** Whom a rotation stops, and who is silent already and will need the new key as well. */
function Stopped({ agents }: { agents: readonly AgentRow[] }) {
  // Agents that were never connected have no key to lose.
  const connected = agents.filter(({ lastSeenAt }) => lastSeenAt !== null)
  const silent = connected.filter((agent) => agent.silent)
  const reporting = connected.filter((agent) => !agent.silent)
  if (connected.length === 0) return <p>いまの鍵で接続したことのあるエージェントはありません。</p>
  return (
    <>
      <p>
        新しい鍵を設定するまで、{formatNumber(connected.length)} 台のうち受信中の{' '}
        <strong>{formatNumber(reporting.length)} 台のエージェントが停止します</strong>。
      </p>
      {reporting.length > 0 && <BulkTargets names={reporting.map(({ name }) => name)} />}
      {silent.length > 0 && (
        <>
          <p>すでに応答のない {formatNumber(silent.length)} 台も、新しい鍵を設定するまで再開できません。</p>
          <BulkTargets names={silent.map(({ name }) => name)} />
        </>
      )}
    </>
  )
}

function stepText(step: RotationStep, index: number, { length }: RotationStep[]): string {
  return step.kind === 'create' ? '新しい鍵を作成' : `削除 ${index + 1}/${length - 1} (${masked(step.key)})`
}

export async function createKey(): Promise<void> {
  try {
    await agents.createKey()
    toast({ style: 'normal', message: '鍵を作成しました。' })
  } catch (cause) {
    recordError(cause)
  }
}
