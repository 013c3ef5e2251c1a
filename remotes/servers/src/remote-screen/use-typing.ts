import { formatNumber, toast } from '@portal/ui'
import { useEffect, useRef, useState } from 'react'
import type { Stroke } from './keyboard-layout'
import type { KeyReceiver } from './keys'
import { typeText } from './type-text'

type Typing = {
  /** How many strokes were sent so far; undefined while none are being sent. */
  typed: number | undefined
  /** Words on strokes that were not all sent; empty otherwise. */
  outcome: string
  type: (strokes: readonly Stroke[]) => Promise<void>
  stop: () => void
}

/** Types strokes on a machine. `onDone` is called when all were sent. */
export function useTyping(receiver: KeyReceiver | undefined, onDone: () => void): Typing {
  const [typed, setTyped] = useState<number>()
  const [outcome, setOutcome] = useState('')
  const running = useRef<AbortController>(undefined)
  const stop = () => running.current?.abort()
  // Typing outlives neither the screen nor the dialog, because the user could then no longer stop it.
  useEffect(() => stop, [receiver])

  async function type(strokes: readonly Stroke[]): Promise<void> {
    if (!receiver || typed !== undefined) return
    const controller = new AbortController()
    running.current = controller
    setOutcome('')
    setTyped(0)
    const count = await typeText(receiver, strokes, { signal: controller.signal, onTyped: setTyped })
    setTyped(undefined)
    if (count < strokes.length)
      return setOutcome(
        `${formatNumber(strokes.length)} 文字のうち ${formatNumber(count)} 文字を送信したところで中止しました。`,
      )
    toast({ style: 'normal', message: `${formatNumber(count)} 文字を送信しました。` })
    onDone()
  }
  return { typed, outcome, type, stop }
}
