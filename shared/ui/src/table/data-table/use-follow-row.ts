import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

const CONTROLS = 'a, button, input, label, select, [role="menu"]'
const ROW_LINK = 'th > a'

/**
 * Returns the handler of a click on a row that is a link, and on the link in it, which is a plain one: `Link` of the
 * router would work the whole address out again for each row. It stays one function, because of `Row`.
 */
export function useFollowRow(): (event: MouseEvent, to: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (event, to) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null
      if (control?.matches(ROW_LINK)) event.preventDefault()
      // A click that ends the selection of text is not followed, because the text would be gone before it is copied.
      else if (control || window.getSelection()?.toString()) return
      void navigate(to)
    },
    [navigate],
  )
}
