import { useEffect, useLayoutEffect, useRef } from 'react'
import { useListMemory } from '../list/list-memory'

/**
 * Restores where a list was scrolled to when Back leads to it. Any other visit starts at the top, because its rows are
 * others.
 */
export function useScrollMemory<E extends HTMLElement>(list: string) {
  const region = useRef<E>(null)
  const { visit, recall, remember } = useListMemory(list)
  useLayoutEffect(() => {
    const { top, left } = recall()
    const element = region.current
    if (!element) return
    element.scrollTop = top
    if (left > 0) element.scrollLeft = left
  }, [visit]) // oxlint-disable-line react-hooks/exhaustive-deps -- once for each visit

  useEffect(() => {
    const element = region.current
    if (!element) return
    const keep = () => remember({ top: element.scrollTop, left: element.scrollLeft })
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [visit]) // oxlint-disable-line react-hooks/exhaustive-deps -- `remember` follows from `visit`
  return { region, startsAt: () => recall().top }
}
