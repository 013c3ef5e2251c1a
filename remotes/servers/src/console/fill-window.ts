/**
 * Tells the stylesheet of a console where it begins, as `--console-top`, so that it can end where the window does.
 * Returns how to stop that.
 */
export function fillWindow(element: HTMLElement): () => void {
  const measure = () =>
    element.style.setProperty('--console-top', `${Math.round(element.getBoundingClientRect().top + window.scrollY)}px`)
  // At once too, because an observer may tell of the first size only after the console was painted.
  measure()
  // The whole body, because the content above wraps when the page gets narrower.
  const observer = new ResizeObserver(measure)
  observer.observe(document.body)
  return () => observer.disconnect()
}
