/**
 * xterm.js writes its look into `<style>` elements and `style` attributes, and our policy (`style-src 'self'`) blocks
 * both. https://github.com/xtermjs/xterm.js/issues/4445: its own constructed stylesheets (#4611) were taken back in
 * #4680. The same text goes into a constructed stylesheet and `style.cssText`, because the policy allows what scripts
 * set through the CSSOM.
 */

/**
 * Runs `open`, which creates the terminal's style elements, with stand-ins for them. Returns how to remove their
 * styles.
 */
export function withConstructedStyles(open: () => void): () => void {
  const sheets: CSSStyleSheet[] = []
  // An own property of the document, which hides the method of its prototype, instead of xterm's own
  // `documentOverride`, because the scrollbar and the rows ignore that.
  const createElement = (name: string, options?: ElementCreationOptions) => {
    if (name !== 'style') return Document.prototype.createElement.call(document, name, options)
    const sheet = new CSSStyleSheet()
    sheets.push(sheet)
    return standIn(sheet)
  }
  Object.defineProperty(document, 'createElement', { configurable: true, value: createElement })
  try {
    open()
  } finally {
    Reflect.deleteProperty(document, 'createElement')
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet))
  }
}

/** An element without a look that hands its text on to a stylesheet. */
function standIn(sheet: CSSStyleSheet): HTMLElement {
  const element = document.createElement('template')
  Object.defineProperty(element, 'textContent', {
    set: (text: string) => {
      sheet.replaceSync(text)
    },
  })
  return element
}

/**
 * Replaced for all spans, because xterm writes colours beyond the palette as `style` attributes of spans that it
 * creates with each drawing.
 */
export function setSpanStylesThroughCssom(): void {
  HTMLSpanElement.prototype.setAttribute = function setAttribute(name: string, value: string): void {
    if (name === 'style') this.style.cssText = value
    else Element.prototype.setAttribute.call(this, name, value)
  }
}
