import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** How the picture that was taken stands to the kept one. */
export type Shown = {
  name: string
  state: 'equal' | 'other' | 'new'
  kept: string | null
  taken: string
  marked: string | null
}

/** The pictures below `taken`, each with the kept one of its name; `<name>.marked.png` is where they differ. */
export function picturesIn(taken: string, kept: string): Shown[] {
  const addressOf = (folder: string, file: string) =>
    existsSync(path.join(folder, file)) ? pathToFileURL(path.join(folder, file)).href : null
  return readdirSync(taken, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.png') && !file.endsWith('.marked.png'))
    .sort()
    .map((file) => {
      const marked = addressOf(taken, file.replace(/\.png$/, '.marked.png'))
      const before = addressOf(kept, file)
      return {
        name: file.replace(/\.png$/, '').replaceAll(path.sep, '/'),
        state: before === null ? 'new' : marked === null ? 'equal' : 'other',
        kept: before,
        taken: pathToFileURL(path.join(taken, file)).href,
        marked,
      }
    })
}

const WORDS = { equal: 'as kept', other: 'differs', new: 'not kept' }

/** A page that shows pictures: a row for each page and state, with its looks side by side; those that differ first. */
export function galleryPage(pictures: readonly Shown[]): string {
  const scenes = new Map<string, Shown[]>()
  for (const picture of pictures) {
    const scene = path.posix.dirname(picture.name)
    scenes.set(scene, [...(scenes.get(scene) ?? []), picture])
  }
  const isOther = (shown: readonly Shown[]) => shown.some(({ state }) => state !== 'equal')
  const sorted = [...scenes].sort(([, one], [, other]) => Number(isOther(other)) - Number(isOther(one)))
  const differing = pictures.filter(({ state }) => state !== 'equal').length
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gallery</title>
<style>
  body { margin: 24px; font: 14px/1.5 sans-serif; background: #eef1f3; color: #17202a }
  h2 { margin: 32px 0 8px; font-size: 16px }
  .looks { display: flex; gap: 16px; overflow-x: auto; align-items: start }
  figure { margin: 0; flex: none }
  img { display: block; height: 360px; border: 1px solid #b9c3cb }
  [data-state='other'] img, [data-state='new'] img { border: 3px solid #d0021b }
  figcaption { margin-bottom: 4px }
</style>
<h1>Gallery</h1>
<p>${pictures.length} pictures of ${scenes.size} pages and states, ${differing} not as kept. A picture opens in its full size.</p>
${sorted.map(([scene, shown]) => sceneOf(scene, shown)).join('\n')}
</html>
`
}

function sceneOf(scene: string, shown: readonly Shown[]): string {
  return `<section>
<h2 id="${escaped(scene)}">${escaped(scene)}</h2>
<div class="looks">
${shown.map(figureOf).join('\n')}
</div>
</section>`
}

function figureOf({ name, state, kept, taken, marked }: Shown): string {
  const images = state === 'other' ? [taken, kept, marked] : [taken]
  const links = images.flatMap((address) =>
    address ? [`<a href="${escaped(address)}"><img loading="lazy" src="${escaped(address)}" alt=""></a>`] : [],
  )
  const order = state === 'other' ? ': now, as kept, where' : ''
  return `<figure data-state="${state}"><figcaption>${escaped(path.posix.basename(name))} (${WORDS[state]}${order})</figcaption>
<div class="looks">${links.join('')}</div></figure>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
