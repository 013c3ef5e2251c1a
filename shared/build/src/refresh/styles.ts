/** `list.0a1b2c3d.css` without its hash. */
const HASHED = /\.[0-9a-f]{8}(?=\.css$)/

/**
 * Exchanges the stylesheets below `base` whose content has changed. Resolves when the new ones are there; the old ones
 * stay until then, so that nothing is drawn without styles.
 */
export async function changeStyles(base: string, files: Record<string, string>): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  await Promise.all(links.map((link) => changeStyle(link, base, files)))
}

async function changeStyle(link: HTMLLinkElement, base: string, files: Record<string, string>): Promise<void> {
  const name = link.href.startsWith(base) ? link.href.slice(base.length) : ''
  const next = Object.keys(files).find(
    (file) => HASHED.test(file) && file.replace(HASHED, '') === name.replace(HASHED, ''),
  )
  if (next === undefined || next === name) return
  const successor = document.createElement('link')
  Object.assign(successor, { rel: 'stylesheet', crossOrigin: 'anonymous', integrity: files[next], href: base + next })
  await new Promise<void>((resolve, reject) => {
    successor.addEventListener('load', () => resolve())
    successor.addEventListener('error', () => reject(new Error(`${next} did not arrive.`)))
    link.after(successor)
  })
  link.remove()
}
