import type uPlot from 'uplot'

/**
 * Leads the cursor and selects a span by a finger that moves sideways, because uPlot hears the mouse only. Moved up or
 * down the finger scrolls the page (`touch-action: pan-y` on the plot). Returns how to stop.
 */
export function followTouch(plot: uPlot): () => void {
  let from: number | null = null
  const place = (event: PointerEvent) => {
    const { left, top, width } = plot.over.getBoundingClientRect()
    return { left: Math.min(Math.max(event.clientX - left, 0), width), top: event.clientY - top }
  }
  const select = (to: number, fire: boolean) => {
    if (from === null) return
    plot.setSelect(
      { left: Math.min(from, to), top: 0, width: Math.abs(to - from), height: plot.over.clientHeight },
      fire,
    )
  }
  const onDown = (event: PointerEvent) => {
    if (event.pointerType === 'touch') from = place(event).left
  }
  const onMove = (event: PointerEvent) => {
    if (from === null) return
    const at = place(event)
    plot.setCursor(at, true)
    select(at.left, false)
  }
  const onUp = (event: PointerEvent) => {
    if (from === null) return
    select(place(event).left, true)
    from = null
  }
  const onCancel = () => {
    select(from ?? 0, false)
    from = null
  }
  const { over } = plot
  over.addEventListener('pointerdown', onDown)
  over.addEventListener('pointermove', onMove)
  over.addEventListener('pointerup', onUp)
  over.addEventListener('pointercancel', onCancel)
  return () => {
    over.removeEventListener('pointerdown', onDown)
    over.removeEventListener('pointermove', onMove)
    over.removeEventListener('pointerup', onUp)
    over.removeEventListener('pointercancel', onCancel)
  }
}
