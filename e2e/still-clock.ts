/**
 * Stops the clock of this process at `moment`, for pictures: what the sandbox seeds and answers is then the same in
 * each run. Timers go on.
 */
export function stopClock(moment: string): void {
  const now = Date.parse(moment)
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now] : given, made),
    get: (target, key) => (key === 'now' ? () => now : Reflect.get(target, key)),
  })
}
