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
