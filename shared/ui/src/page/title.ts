const NAME = 'カスタマーポータル'
let count: string | null = null
let page = ''

const write = () => {
  document.title = `${count === null ? '' : `(${count}) `}${page ? `${page} | ` : ''}${NAME}`
}

/** Names the page in the title of the tab. */
export function setPageTitle(name: string): void {
  page = name
  write()
}

/** The number before the title, such as `99+`; null for none. */
export function setTitleCount(text: string | null): void {
  if (text === count) return
  count = text
  write()
}
