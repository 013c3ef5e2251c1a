// Runs in the page before any script of it, and tells when what a customer waits for stands. Plain JavaScript, because
// it is handed to the browser as it is. Measured inside the page, so that the driver's round trips are not counted.
{
  /** Calls back with the time after the next frame was drawn, because rows that are not drawn yet help nobody. */
  const afterPaint = (done) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done(performance.now())
      port2.postMessage(null)
    })

  const hasText = (element) => /\S/.test(element?.textContent ?? '')
  const conditions = {
    frame: () => [...document.querySelectorAll('nav a')].some(hasText),
    row: (title) =>
      (title === undefined || document.querySelector('h1')?.textContent.includes(title)) &&
      hasText(document.querySelector('tbody tr')),
  }

  /** Resolves with the time at which a condition was met and drawn. */
  const until = (name, title) =>
    new Promise((resolve) => {
      const look = () => {
        if (!conditions[name](title)) return false
        observer.disconnect()
        afterPaint(resolve)
        return true
      }
      const observer = new MutationObserver(look)
      if (!look()) observer.observe(document, { childList: true, subtree: true, characterData: true })
    })

  // The frame of the silent sign-in runs this too.
  if (window === window.top) {
    const recorder = {
      frame: until('frame'),
      row: until('row'),
      /** Resolves with the time from the next press of the pointer until a row stands below the title. */
      pressed: undefined,
      expect: (title) => {
        recorder.pressed = new Promise((resolve) => {
          const start = ({ timeStamp }) => void until('row', title).then((end) => resolve(end - timeStamp))
          addEventListener('pointerdown', start, { capture: true, once: true })
        })
      },
    }
    Object.assign(window, { portalBench: recorder })
  }
}
