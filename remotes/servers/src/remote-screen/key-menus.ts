import { confirm, type MenuItem } from '@portal/ui'
import {
  type Chord,
  CTRL_ALT_DEL,
  FUNCTION_KEYS,
  LINUX_CONSOLES,
  pressChord,
  releaseModifiers,
  SINGLE_KEYS,
  SYS_RQ_KEYS,
} from './keys'
import type { OpenRfb } from './open-rfb'

/** Keys that the browser or the own machine would keep for itself. */
export function keyMenu(open: OpenRfb, serverName: string): MenuItem[] {
  return [
    {
      label: `${CTRL_ALT_DEL.label}…`,
      onSelect: () =>
        void askFirst(open, CTRL_ALT_DEL, serverName, '多くのサーバーは再起動します。保存していない作業は失われます。'),
    },
    ...SINGLE_KEYS.map((chord) => item(open, chord)),
    ...LINUX_CONSOLES.map((chord) => item(open, chord)),
    ...SYS_RQ_KEYS.map((chord) => ({
      label: `${chord.label}…`,
      onSelect: () => void askFirst(open, chord, serverName, chord.does),
    })),
    {
      label: '修飾キーをすべて離す',
      onSelect: () => {
        releaseModifiers(open)
        open.focus()
      },
    },
  ]
}

export const functionKeyMenu = (open: OpenRfb): MenuItem[] => FUNCTION_KEYS.map((chord) => item(open, chord))

const item = (open: OpenRfb, chord: Chord): MenuItem => ({ label: chord.label, onSelect: () => press(open, chord) })

export function press(open: OpenRfb, chord: Chord): void {
  pressChord(open, chord)
  open.focus()
}

async function askFirst(open: OpenRfb, chord: Chord, serverName: string, body: string): Promise<void> {
  const isAgreed = await confirm({
    title: `${serverName} に ${chord.label} を送信しますか？`,
    body,
    action: '送信',
    danger: true,
  })
  if (isAgreed) press(open, chord)
}
