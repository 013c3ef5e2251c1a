/**
 * Calls `act` when an element is not wholly in view after the next layout. An observer, because asking for the place of
 * an element forces a layout, in the middle of each change of page. Returns the function that ends it.
 */
export function whenOutOfView(element: Element, act: () => void): () => void {
  const observer = new IntersectionObserver(([seen]) => {
    observer.disconnect()
    if (seen && seen.intersectionRatio < 1) act()
  })
  observer.observe(element)
  return () => observer.disconnect()
}
