/**
 * The script of a page that follows the builds served at `origin`. The remote that was built takes its build over in
 * the page (`refresh/take-build.ts`); where that is not possible the page reloads. What is wrong is shown over the
 * page. Styles are set one by one, because the page's policy allows no others.
 */
export const followingScript = (origin = ''): string => `{
  const page = window.portalBuilds ??= { remotes: {}, integrity: {} }
  page.show = (id, text) => {
    const shown = document.getElementById(id) ?? document.createElement('pre')
    shown.id = id
    shown.setAttribute('role', 'alert')
    shown.textContent = text
    Object.assign(shown.style, {
      position: 'fixed', inset: 'auto 0 0 0', maxHeight: '60vh', overflow: 'auto', margin: '0', padding: '16px',
      zIndex: '2147483647', color: '#fff', background: '#7f1d1d', font: '13px/1.5 monospace', whiteSpace: 'pre-wrap',
    })
    document.body.append(shown)
  }
  page.hide = (id) => document.getElementById(id)?.remove()
  const builds = new EventSource('${origin}/live-reload')
  builds.addEventListener('built', async ({ data }) => {
    const { target, ...build } = JSON.parse(data)
    page.hide('build-of-' + target)
    if (!(await page.remotes[target]?.(build))) location.reload()
  })
  builds.addEventListener('failed', ({ data }) => {
    const { target, text } = JSON.parse(data)
    page.show('build-of-' + target, target + ' に誤りがあります。直すと、自動で表示し直します。\\n\\n' + text)
  })
}`
