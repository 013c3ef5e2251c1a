import { useRef, useState } from 'react'
import { NOT_CONNECTED } from '../console/close-words'
import { KeyRow, type RowKey } from '../console/KeyRow'
import { useHeldKeys } from '../console/use-held-keys'
import type { KeyboardLayout } from './keyboard-layout'
import { ESCAPE, type Key, pressWith, ROW_KEYS, TAB_KEY } from './keys'
import type { OpenRfb } from './open-rfb'
import { PhoneKeyboard } from './PhoneKeyboard'
import { LARGEST_ZOOM, type Zoom } from './use-zoom'

type ScreenKeysProps = {
  open: OpenRfb | undefined
  layout: KeyboardLayout
  isViewOnly: boolean
  /** Undefined while the picture has its own size. */
  zoom: Zoom | undefined
}

/** The key row of a screen, with the phone's own keyboard and the size of the picture. */
export function ScreenKeys({ open, layout, isViewOnly, zoom }: ScreenKeysProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isTyping, setTyping] = useState(false)
  const held = useHeldKeys()
  const whyNotType = open ? (isViewOnly ? '閲覧のみのため操作できません。' : undefined) : NOT_CONNECTED
  const press = (keys: readonly Key[]) => {
    if (open && !isViewOnly) pressWith(open, held.take(), keys)
  }
  const keys: RowKey[] = [
    {
      label: 'キーボード',
      isHeld: isTyping,
      onPress: () => (isTyping ? field.current?.blur() : field.current?.focus({ preventScroll: true })),
    },
    ...[ESCAPE, TAB_KEY].map((chord) => ({ label: chord.label, onPress: () => press(chord.keys) })),
    ...held.keys,
    ...ROW_KEYS.map(({ keys: pressed, ...key }) => ({ ...key, onPress: () => press(pressed) })),
  ]
  return (
    <>
      <KeyRow
        keys={[
          ...keys.map((key) => ({ ...key, disabledReason: whyNotType })),
          ...(zoom ? zoomKeys(zoom, open ? undefined : NOT_CONNECTED) : []),
        ]}
      />
      <PhoneKeyboard
        ref={field}
        layout={layout}
        onKeys={press}
        onFocus={(hasFocus) => {
          setTyping(hasFocus)
          // A tap on the picture would take the focus, and so close the phone's keyboard.
          open?.adjust({ focusOnClick: !hasFocus })
        }}
      />
    </>
  )
}

/** The zoom without a pinch, which not every user can make. */
const zoomKeys = ({ factor, set }: Zoom, whyNot: string | undefined): RowKey[] => [
  {
    label: '拡大',
    disabledReason: whyNot ?? (factor < LARGEST_ZOOM ? undefined : 'これ以上大きくできません。'),
    onPress: () => set(factor * 1.5),
  },
  {
    label: '縮小',
    disabledReason: whyNot ?? (factor > 1 ? undefined : '全体が表示されています。'),
    onPress: () => set(factor / 1.5),
  },
]
