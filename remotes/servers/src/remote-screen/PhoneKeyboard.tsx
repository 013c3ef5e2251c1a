import { toast } from '@portal/ui'
import { type KeyboardEvent, type Ref, useRef } from 'react'
import { type KeyboardLayout, strokesOf } from './keyboard-layout'
import { BACKSPACE, ESCAPE, type Key, ROW_KEYS, SHIFT, TAB_KEY } from './keys'
import { RESERVE, typedChange } from './typed-change'

/** Keys that arrive as such, from a phone's keyboard or from one that is plugged in. */
const NAMED = new Map([ESCAPE, TAB_KEY, ...ROW_KEYS].flatMap(({ keys }) => keys.map((key) => [key[1], key])))

type PhoneKeyboardProps = {
  ref: Ref<HTMLInputElement>
  layout: KeyboardLayout
  /** Gets the keys of each stroke, Shift included. */
  onKeys: (keys: readonly Key[]) => void
  onFocus: (hasFocus: boolean) => void
}

/**
 * A field that is not seen: with the focus in it a phone shows its keyboard, and what is typed goes to the machine.
 * Read from the field's text, because keyboards of phones name no keys.
 */
export function PhoneKeyboard({ ref, layout, onKeys, onFocus }: PhoneKeyboardProps) {
  const before = useRef(RESERVE)
  /** The text, without what a conversion that goes on may still change. */
  function send(field: HTMLInputElement, isConverting: boolean): void {
    const { deleted, typed } = typedChange(before.current, field.value)
    const { strokes, refused } = strokesOf(typed, layout)
    if (isConverting && refused.length > 0) return
    for (let left = deleted; left > 0; left--) onKeys([BACKSPACE])
    for (const { shift, keysym, code } of strokes) onKeys([...(shift ? [SHIFT] : []), [keysym, code]])
    if (refused.length > 0) toast({ style: 'warning', message: `${refused.join('、')} はキーで入力できない文字です。` })
    before.current = field.value
    // Not in the middle of a word, because that would end the conversion.
    if (!isConverting) refill(field)
  }
  function refill(field: HTMLInputElement): void {
    field.value = RESERVE
    field.setSelectionRange(RESERVE.length, RESERVE.length)
    before.current = RESERVE
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = NAMED.get(event.key)
    if (!key || event.nativeEvent.isComposing) return
    event.preventDefault()
    onKeys([key])
  }
  return (
    <input
      ref={ref}
      className="read-out"
      aria-label="画面に入力"
      tabIndex={-1}
      defaultValue={RESERVE}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="enter"
      onFocus={({ currentTarget }) => {
        refill(currentTarget)
        onFocus(true)
      }}
      onBlur={() => onFocus(false)}
      onKeyDown={onKeyDown}
      onInput={({ currentTarget, nativeEvent }) =>
        send(currentTarget, 'isComposing' in nativeEvent && nativeEvent.isComposing === true)
      }
      onCompositionEnd={({ currentTarget }) => send(currentTarget, false)}
    />
  )
}
