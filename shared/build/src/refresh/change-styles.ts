import { pageBuilds } from './page-builds'

/**
 * Exchanges the stylesheets that the last build has changed, because webpack tells pages of scripts only. Resolves when
 * the new ones are there; the old ones stay until then, so that nothing is drawn without styles.
 */
export async function changeStyles(): Promise<void> {
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(changeStyle))
}

async function changeStyle(link: HTMLLinkElement): Promise<void> {
  const integrity = pageBuilds().integrity[link.href]
  if (integrity === undefined || integrity === link.integrity) return
  const { href } = link
  const successor = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: 'anonymous' })
  await new Promise<void>((resolve, reject) => {
    successor.addEventListener('load', () => resolve())
    successor.addEventListener('error', () => reject(new Error(`${href} did not arrive.`)))
    link.after(Object.assign(successor, { integrity, href }))
  })
  link.remove()
}
