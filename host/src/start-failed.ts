import { fileIn } from './message-of'

/**
 * The portal did not start: shows in its place what the page's own markup has for that (index.html), because what would
 * draw it may be what is missing. A file that did not arrive is told as such, anything else as a fault of the portal.
 */
export function showStartFailed(cause: unknown, reload = () => window.location.reload()): void {
  const markup = document.querySelector<HTMLTemplateElement>('#start-failed')?.content.cloneNode(true)
  if (!(markup instanceof DocumentFragment)) return
  const file = fileIn(cause)
  markup.querySelector(`[data-of="${file === null ? 'file' : 'fault'}"]`)?.remove()
  markup.querySelector('code')?.replaceChildren(file ?? String(cause))
  markup.querySelector('button')?.addEventListener('click', reload)
  document.getElementById('root')?.replaceChildren(markup)
}

/** Tells the collector, where `config.json` names one. Its code is fetched now, because few pages ever need it. */
export async function reportStartFailed(config: Promise<unknown> | undefined, cause: unknown): Promise<void> {
  try {
    const { reportStart } = await import(/* webpackChunkName: "report-start" */ './telemetry/report-start')
    await reportStart(await config, cause)
  } catch {
    // The page says already what is missing.
  }
}
