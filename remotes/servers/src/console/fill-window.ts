/**
 * Tells the stylesheet of a console where it begins, as `--console-top`, and how high the window is, as
 * `--console-view`, so that it can end where the window does. Returns how to stop that.
 */
export function fillWindow(element: HTMLElement): () => void {
  const view = window.visualViewport
  const measure = () => {
    const { style } = element
    style.setProperty('--console-top', `${Math.round(element.getBoundingClientRect().top + window.scrollY)}px`)
    // Of the part that is seen, because a phone's keyboard covers the rest and changes no CSS length. Without the zoom
    // of the page, which also makes that part smaller.
    if (view) style.setProperty('--console-view', `${Math.round(view.height * view.scale)}px`)
  }
  // At once too, because an observer may tell of the first size only after the console was painted.
  measure()
  // The whole body, because the content above wraps when the page gets narrower.
  const observer = new ResizeObserver(measure)
  observer.observe(document.body)
  view?.addEventListener('resize', measure)
  return () => {
    observer.disconnect()
    view?.removeEventListener('resize', measure)
  }
}
