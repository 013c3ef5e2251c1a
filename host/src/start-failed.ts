/**
 * The application did not arrive: shows what the page's own markup has for that (index.html), because whatever would
 * draw it is what is missing.
 */
export function showStartFailed(reload = () => window.location.reload()): void {
  const notice = document.getElementById('start-failed')
  if (!notice) return
  notice.hidden = false
  notice.querySelector('button')?.addEventListener('click', reload)
}

/** Tells the collector, where `config.json` names one. Its code is fetched now, because few pages ever need it. */
export async function reportStartFailed(config: Promise<unknown>, cause: unknown): Promise<void> {
  try {
    const { reportStart } = await import(/* webpackChunkName: "report-start" */ './telemetry/report-start')
    await reportStart(await config, cause)
  } catch {
    // The page says already what is missing.
  }
}
