import { useEffect } from 'react'
import type { Paper } from './sheets'

/**
 * Sets the size of the printed page while the labels are open. By a constructed stylesheet, because the size depends on
 * a choice, and our policy allows no other style that is made at run time.
 */
export function usePageSize({ width, height }: Paper): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0; }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [width, height])
}
