import type { KeyboardEvent } from 'react'

/**
 * Keeps an Enter that ends a conversion of the input method from sending the form. `keyCode` too, because Safari
 * reports that Enter by 229 only.
 */
export function ignoreConversion(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault()
}
