import { Icon, lazyComponent, Modal, Panel } from '@portal/ui'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import classes from '../TopBar.module.css'
import { loadPalette } from './load-palette'
import { notePlaces } from './places'

const Palette = lazyComponent(loadPalette)
const IS_MAC = /mac|iphone|ipad/i.test(navigator.userAgent)

/**
 * The field in the top bar that opens the search over the whole portal, and its key: Ctrl K, on a Mac ⌘ K because Ctrl
 * K cuts the rest of a line there.
 */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isIt = event.key.toLowerCase() === 'k' && (IS_MAC ? event.metaKey : event.ctrlKey)
    // Consoles prevent what they send to a server.
    if (!isIt || event.shiftKey || event.altKey || event.defaultPrevented) return
    event.preventDefault()
    if (isOpen) close()
    else if (!document.querySelector('dialog[open]')) setOpen(true)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  useEffect(notePlaces, [])
  return (
    <>
      <button
        type="button"
        className={classes.search}
        aria-haspopup="dialog"
        aria-keyshortcuts={IS_MAC ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={16} />
        <span className={classes.searchText}>検索・移動</span>
        <kbd aria-hidden>{IS_MAC ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && (
        <Modal title="検索・移動" isPalette isLightDismissed onCancel={close}>
          <Panel>
            <Suspense fallback={<PaletteOnItsWay />}>
              <Palette onClose={close} />
            </Suspense>
          </Panel>
        </Modal>
      )}
    </>
  )
}

/** Stands where the field of the palette comes. */
const PaletteOnItsWay = () => (
  <p role="status" className={classes.onItsWay}>
    <Icon name="search" size={16} />
    読み込み中…
  </p>
)
