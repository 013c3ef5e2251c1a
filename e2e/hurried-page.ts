import { type CDPSession, expect, type Page } from '@playwright/test'

/**
 * Counts timers and sockets that are open in a page, and lets `hurry` make its time run faster. Before the page is
 * opened.
 */
export function prepareToHurry(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    let times = 1
    const timers = new Set<unknown>()
    const sockets = new Set<WebSocket>()
    const { setTimeout: later, setInterval: repeatedly, clearTimeout: forget } = window
    const now = performance.now.bind(performance)
    let [begun, before] = [0, 0]
    performance.now = () => before + (now() - begun) * times
    const startLater = (run: unknown, delay = 0, ...args: unknown[]) => {
      const id = later(() => {
        timers.delete(id)
        if (typeof run === 'function') run(...args)
      }, delay / times)
      timers.add(id)
      return id
    }
    const startRepeatedly = (run: unknown, delay = 0, ...args: unknown[]) => {
      const id = repeatedly(() => typeof run === 'function' && run(...args), delay / times)
      timers.add(id)
      return id
    }
    const end = (id: number | undefined) => {
      timers.delete(id)
      forget(id)
    }
    const Socket = window.WebSocket
    Object.assign(window, {
      setTimeout: startLater,
      setInterval: startRepeatedly,
      clearTimeout: end,
      clearInterval: end,
      // A proxy, because noVNC looks for the methods on the prototype of the very socket (`lib/websock.js`).
      WebSocket: new Proxy(Socket, {
        construct(target, args: ConstructorParameters<typeof Socket>) {
          const socket = new target(...args)
          sockets.add(socket)
          // Forgotten, because the set would otherwise hold whatever listens to the socket.
          socket.addEventListener('close', () => sockets.delete(socket))
          return socket
        },
      }),
      openThings: {
        timers: () => timers.size,
        sockets: () => sockets.size,
      },
      hurryTo: (speed: number) => {
        const [at, sinceThen] = [now(), performance.now()]
        begun = at
        before = sinceThen
        times = speed
      },
    })
  })
}

/**
 * From now on timers that are set, and the clock that only goes forward, run `speed` times as fast. Once the page is
 * ready, because a sign-in would run out of time. The time of day stays, because tokens are held against it.
 */
export const hurry = (page: Page, speed: number): Promise<void> =>
  page.evaluate((times) => {
    const hurryTo: (speed: number) => void = Reflect.get(window, 'hurryTo')
    hurryTo(times)
  }, speed)

export type Held = { megabytes: number; listeners: number; nodes: number; timers: number; sockets: number }

/** Reads what a page holds, after a collection of what it does not. */
export async function holder(page: Page): Promise<() => Promise<Held>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return async () => {
    // Twice, because what a finalizer lets go is collected by the next.
    for (let turn = 0; turn < 2; turn += 1) await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    const open = await page.evaluate(() => {
      const things: { timers(): number; sockets(): number } = Reflect.get(window, 'openThings')
      return { timers: things.timers(), sockets: things.sockets() }
    })
    return {
      megabytes: valueOf('JSHeapUsedSize') / 1e6,
      listeners: valueOf('JSEventListeners'),
      nodes: valueOf('Nodes'),
      ...open,
    }
  }
}

/**
 * Reads once a second until a page has the same elements and listeners as before, and no fewer timers, because a page
 * that has just been drawn holds dozens of timers that end by themselves.
 */
export async function readAtRest(read: () => Promise<Held>): Promise<Held> {
  let last = await read()
  await expect
    .poll(
      async () => {
        const before = last
        last = await read()
        return last.nodes === before.nodes && last.listeners === before.listeners && last.timers >= before.timers
      },
      { intervals: [1000], timeout: 60_000 },
    )
    .toBe(true)
  return last
}

/** The slope of a line through values at equal distances, by least squares. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const [rise, run] = values.reduce<[number, number]>(
    ([up, wide], value, at) => [up + (at - middle) * (value - mean), wide + (at - middle) ** 2],
    [0, 0],
  )
  return rise / run
}
