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
      // The end of a drag over text is a click too.
      if (isOnControl || window.getSelection()?.toString()) return
      void navigate(to)
    },
    [navigate],
  )
}
