// Runs before the first paint, so that nobody who chose dark sees a flash of light. Kept apart from the bundles: it
// must not wait for them, and the CSP allows no inline script.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('portal-color-scheme')
  } catch {
    // Storage may be blocked; the system's scheme is a good answer.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
