import { agents, type RotationStep } from '@portal/api-client/agents'
import { recordError } from '@portal/api-client/http'
import { confirm, formatNumber, toast } from '@portal/ui'
import type { Rotation } from './rotation'
import { masked } from './masked'

type RotateOptions = {
  /** Keys of the project as the page shows them. */
  count: number
  /** How many agents a rotation would stop. */
  online: number
  project: string
  onChange: (rotation: Rotation) => void
}

/**
 * Asks, then rotates. Stops at the first error, which `onChange` gets, instead of retrying: keys may be gone by then,
 * and the user must see which.
 */
export async function rotateKeys({ count, online, project, onChange }: RotateOptions): Promise<void> {
  const agreed = await confirm({
    title: '鍵を更新しますか？',
    body: (
      <>
        <p>
          現在の鍵 ({formatNumber(count)} 個) をすべて削除し、新しい鍵を 1
          つ作成します。新しい鍵を設定するまで、オンラインの{' '}
          <strong>{formatNumber(online)} 台のエージェントが停止します</strong>。
        </p>
        <p>削除した鍵は元に戻せません。</p>
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
