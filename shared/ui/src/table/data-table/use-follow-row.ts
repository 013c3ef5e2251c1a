import { type MouseEvent, useCallback } from 'react'
import { type To, useNavigate } from 'react-router-dom'

const CONTROLS = 'a, button, input, label, select, [role="menu"]'

/** Returns the handler of a click on a row that is a link. It stays one function, because of `Row`. */
export function useFollowRow(): (event: MouseEvent, to: To) => void {
  const navigate = useNavigate()
  return useCallback(
    (event, to) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
      const isOnControl = event.target instanceof Element && event.target.closest(CONTROLS)
      // A click that ends the selection of text is not followed, because the text would be gone before it is copied.
      if (isOnControl || window.getSelection()?.toString()) return
      void navigate(to)
    },
    [navigate],
  )
}
