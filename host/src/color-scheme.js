// Runs before the first paint, so that nobody who chose dark sees a flash of light. Kept apart from the bundles: it
// must not wait for them, and the CSP allows no inline script.
;(() => {
  // As `start-failed.ts` of main.js, for a main.js that does not arrive, or that the browser cannot run.
  const ofMain = /\/main\.[^/]*js$/
  const fail = (other, text) => {
    const own = document.querySelector('#root > [data-menu="likely"]')
    if (!own) return
    const markup = document.querySelector('#start-failed').content.cloneNode(true)
    markup.querySelector(`[data-of="${other}"]`).remove()
    markup.querySelector('code').append(text)
    markup.querySelector('button').addEventListener('click', () => location.reload())
    own.replaceWith(markup)
  }
  const onError = ({ target, filename, message }) => {
    if (ofMain.test(target.src)) fail('fault', target.src)
    else if (ofMain.test(filename)) fail('file', message)
  }
  const once = (event) => {
    // For main.js, which may come later than its styles.
    if (event.target.rel === 'stylesheet') event.target.dataset.lost = ''
    if (document.readyState !== 'loading') onError(event)
    else addEventListener('DOMContentLoaded', () => onError(event))
  }
  addEventListener('error', once, true)
  setTimeout(fail, 60_000, 'fault', '')

  let chosen = null
  try {
    // oxlint-disable-next-line no-restricted-globals -- this script imports nothing
    chosen = localStorage.getItem('portal-color-scheme')
  } catch {
    // Storage may be blocked; the system's scheme is a good answer.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'

  // Where a session is likely (`shared/auth/src/sdk.ts` reads the same cookie) the frame keeps a place for the menu, and
  // the sign-in library is asked for at once, because the scripts that need it are still on their way.
  if (!/\bauth0\.[^=]+\.is\.authenticated=/.test(document.cookie)) return
  document.documentElement.dataset.sessionHint = ''
  for (const link of document.querySelectorAll('link[rel="session-preload"]')) {
    const preload = link.cloneNode()
    preload.rel = 'preload'
    link.replaceWith(preload)
  }
})()
