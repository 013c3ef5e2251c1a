import { savesData } from '../data-saving'

/** Milliseconds that the pointer or the focus rests on a link before it counts, because most links are only passed. */
const REST_MS = 80

/** `rests`: the pointer or the focus does, and a click may never come; `presses`: it is as good as there. */
export type Intent = 'rests' | 'presses'

/**
 * Calls back with the address of a link of this portal that is about to be followed: the pointer or the focus rests on
 * it, or it is being pressed. One listener for all links, so that each that a page draws is covered. Never for the page
 * that is open, for a link that opens elsewhere, or for a user who saves data.
 */
export function watchIntent(onIntent: (address: URL, intent: Intent) => void): void {
  let rest: ReturnType<typeof setTimeout> | undefined
  const tell = (address: URL, intent: Intent) => {
    if (!savesData()) onIntent(address, intent)
  }
  const onRest = ({ target }: Event) => {
    clearTimeout(rest)
    const address = addressOf(target)
    if (address) rest = setTimeout(() => tell(address, 'rests'), REST_MS)
  }
  const onPress = ({ target }: Event) => {
    clearTimeout(rest)
    const address = addressOf(target)
    if (address) tell(address, 'presses')
  }
  document.addEventListener('pointerover', onRest, { passive: true })
  document.addEventListener('focusin', onRest, { passive: true })
  document.addEventListener('pointerdown', onPress, { passive: true })
}

/** Where a link leads, if that is another page of this portal, in this tab. */
function addressOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.hasAttribute('download') || !['', '_self'].includes(link.target)) return null
  const address = new URL(link.href)
  const { origin, pathname } = window.location
  return address.origin === origin && address.pathname !== pathname ? address : null
}
