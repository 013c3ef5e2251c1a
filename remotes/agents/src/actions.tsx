import { agents, type ProjectKey } from '@portal/api-client/agents'
import { recordError } from '@portal/api-client/http'
import { confirm, formatNumber, toast } from '@portal/ui'
import type { Rotation } from './rotation'
import { masked } from './words'

type RotateOptions = { keys: ProjectKey[]; online: number; project: string; onChange: (rotation: Rotation) => void }

/** Asks, then rotates. Stops at the first error, which `onChange` hears: trying again is for a person to decide. */
export async function rotateKeys({ keys, online, project, onChange }: RotateOptions): Promise<void> {
  const agreed = await confirm({
    title: '鍵を更新しますか',
    body: (
      <>
        <p>
          {formatNumber(keys.length)} 個の鍵をすべて削除し、新しい鍵を 1 つ作成します。新しい鍵を設定するまで、オンラインの{' '}
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
  const steps = [...keys.map(({ key }, index) => `削除 ${index + 1}/${keys.length} (${masked(key)})`), '新しい鍵を作成']
  let at = -1
  try {
    await agents.rotateKeys(keys, () => {
      at += 1
      onChange({ kind: 'running', steps, at })
    })
  } catch (error) {
    onChange({ kind: 'failed', steps, at, error })
    return
  }
  onChange({ kind: 'done', steps })
  toast({ style: 'normal', message: '鍵を更新しました。各サーバーのエージェントに新しい鍵を設定してください。' })
}

export async function createKey(): Promise<void> {
  try {
    await agents.createKey()
    toast({ style: 'normal', message: '鍵を作成しました。' })
  } catch (cause) {
    recordError(cause)
  }
}
