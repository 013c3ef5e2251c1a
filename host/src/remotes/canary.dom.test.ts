import { isInCanary } from './canary'

const USERS = 1000

/** Which of a thousand new browsers get a canary of these percents, asked in this order. */
function split(name: string, ...percents: number[]): boolean[][] {
  return Array.from({ length: USERS }, () => {
    localStorage.clear()
    localStorage.setItem('portal.canary', crypto.randomUUID())
    return percents.map((percent) => isInCanary(name, percent))
  })
}
const share = (answers: boolean[]) => answers.filter(Boolean).length / USERS

test.each([
  [0, 0, 0],
  [10, 0.06, 0.14],
  [50, 0.43, 0.57],
  [100, 1, 1],
])('of a thousand users, %d %% get the canary, within tolerance', (percent, least, most) => {
  // Four standard deviations of the draw on either side.
  const got = share(split('servers', percent).map(([answer]) => answer ?? false))
  expect(got).toBeGreaterThanOrEqual(least)
  expect(got).toBeLessThanOrEqual(most)
})

test('the answer stays the same on every visit', () => {
  const changed = split('servers', 10, 10, 10).filter(([first, ...later]) => later.some((answer) => answer !== first))
  expect(changed).toEqual([])
})

test('whoever has the canary keeps it when its share grows', () => {
  expect(split('servers', 10, 50).filter(([before, after]) => before && !after)).toEqual([])
})

test('a browser draws once, and remembers', () => {
  isInCanary('servers', 10)
  const drawn = localStorage.getItem('portal.canary')
  isInCanary('events', 10)
  expect(drawn).toMatch(/^[0-9a-f-]{36}$/)
  expect(localStorage.getItem('portal.canary')).toBe(drawn)
})

test('remotes do not all try out their releases on the same people', () => {
  let both = 0
  for (let user = 0; user < USERS; user++) {
    localStorage.setItem('portal.canary', crypto.randomUUID())
    if (isInCanary('servers', 50) && isInCanary('events', 50)) both++
  }
  expect(both / USERS).toBeGreaterThan(0.15)
  expect(both / USERS).toBeLessThan(0.35)
})
