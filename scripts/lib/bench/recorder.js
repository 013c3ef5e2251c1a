// Runs in the page before any script of it, and tells when what a customer waits for stands. Plain JavaScript, because
// it is handed to the browser as it is. Measured inside the page, so that the driver's round trips are not counted.
{
  /** Calls back with the time after the next frame was drawn, because a customer sees only what is drawn. */
  const afterPaint = (done) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done(performance.now())
      port2.postMessage(null)
    })

  const hasText = (element) => /\S/.test(element?.textContent ?? '')
  /** Text of the first row that holds a record; a long list has empty rows in place of those out of sight. */
  const firstRow = () => [...document.querySelectorAll('tbody tr')].find(hasText)?.textContent
  const conditions = {
    frame: () => [...document.querySelectorAll('nav a')].some(hasText),
    row: (title) =>
      (title === undefined || document.querySelector('h1')?.textContent.includes(title)) && firstRow() !== undefined,
    otherRow: (row) => firstRow() !== undefined && firstRow() !== row,
  }

  /** Resolves with the time at which a condition was met and drawn. */
  const until = (name, detail) =>
    new Promise((resolve) => {
      const look = () => {
        if (!conditions[name](detail)) return false
        observer.disconnect()
        afterPaint(resolve)
        return true
      }
      const observer = new MutationObserver(look)
      if (!look()) observer.observe(document, { childList: true, subtree: true, characterData: true })
    })

  /** Resolves with the time from the last event of a type until a condition is met and drawn. */
  const from = async (type, name, detail) => {
    let last = Number.NaN
    const note = ({ timeStamp }) => (last = timeStamp)
    const first = new Promise((resolve) => addEventListener(type, resolve, { capture: true, once: true }))
    addEventListener(type, note, { capture: true })
    await first
    const end = await until(name, detail)
    removeEventListener(type, note, { capture: true })
    return end - last
  }

  /**
   * Notes each key of a text field in `keys`. Cells whose text alone changes are none of its rows, because ages of
   * answers change by themselves.
   */
  const followKeys = (region, keys) => {
    let pressed = null
    addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true })
    addEventListener(
      'input',
      ({ target, timeStamp }) => {
        // Characters that no key has come without a key.
        const start = pressed ?? timeStamp
        pressed = null
        const key = { text: target.value, start, isDrawn: false, rows: 0 }
        keys.push(key)
        // For a key that changes no row.
        afterPaint((end) => key.isDrawn || (key.rows = end - start))
      },
      { capture: true },
    )
    new MutationObserver((changes) => {
      const key = keys.at(-1)
      const isOfRows = ({ target }) => target.closest('[role="region"]')?.ariaLabel === region
      if (!key || key.isDrawn || !changes.some(isOfRows)) return
      key.isDrawn = true
      afterPaint((end) => (key.rows = end - key.start))
    }).observe(document, { childList: true, subtree: true })
  }

  // The frame of the silent sign-in runs this too.
  if (window === window.top) {
    const recorder = {
      frame: until('frame'),
      row: until('row'),
      /** Time of the next use, once it was made. */
      used: undefined,
      expectList: (title) => void (recorder.used = from('pointerdown', 'row', title)),
      expectOtherRow: (type) => void (recorder.used = from(type, 'otherRow', firstRow())),
      /** Keys of a text field, each with the time from its press until the rows in sight were drawn. */
      keys: [],
      followKeys: (region) => followKeys(region, recorder.keys),
      /** Frames of more than 50 ms, with the address of the script that took longest in each. */
      longFrames: [],
      /** The slowest use of the page so far, from the event to the next frame. */
      inp: null,
    }
    Object.assign(window, { portalBench: recorder })
    new PerformanceObserver((list) => {
      for (const { duration, scripts } of list.getEntries()) {
        const [longest] = scripts.toSorted((a, b) => b.duration - a.duration)
        recorder.longFrames.push({ duration, script: longest?.duration ?? 0, address: longest?.sourceURL ?? '' })
      }
    }).observe({ type: 'long-animation-frame' })
    webVitals.onINP(
      ({ value, attribution }) => {
        const script = attribution.longestScript
        recorder.inp = { value, script: script?.intersectingDuration ?? 0, address: script?.entry.sourceURL ?? '' }
      },
      // The shortest that the browser tells of.
      { reportAllChanges: true, durationThreshold: 16 },
    )
  }
}
