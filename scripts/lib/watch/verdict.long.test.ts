import { randomNumbers } from '@portal/testing/random-numbers'
import { type Figures, verdict } from './verdict'

type Run = { seed: number; share: number; tried: number; beside: number; visits: number }

/**
 * Visits come one after the other, and a look follows each; how it ends, after how many visits of the one that is
 * tried.
 */
function run({ seed, share, tried, beside, visits }: Run): { end: string; after: number } {
  const draw = randomNumbers(seed)
  const none = () => ({ visits: 0, failed: 0 })
  const figures: Record<'tried' | 'beside', Figures> = { tried: none(), beside: none() }
  while (figures.tried.visits < visits) {
    const of = draw() < share ? 'tried' : 'beside'
    figures[of].visits += 1
    if (draw() < (of === 'tried' ? tried : beside)) figures[of].failed += 1
    if (of === 'beside') continue
    const end = verdict(figures.tried, figures.beside)
    if (end !== 'go on') return { end, after: figures.tried.visits }
  }
  return { end: 'go on', after: visits }
}

const RUNS = Array.from({ length: 200 }, (_, seed) => seed)
const endsOf = (of: Omit<Run, 'seed'>) => RUNS.map((seed) => run({ ...of, seed: seed + 1 }))
const count = (runs: { end: string }[], end: string) => runs.filter((each) => each.end === end).length

test.each([
  [0.02, 0.1],
  [0.02, 0.5],
  [0.2, 0.1],
])('of 200 releases that fail as often as the one beside (%s), two at most are halted', (rate, share) => {
  const ends = endsOf({ share, tried: rate, beside: rate, visits: 150 })
  expect(count(ends, 'halt')).toBeLessThanOrEqual(2)
})

test.each([
  [0, 200],
  [0.01, 200],
  [0.03, 190],
])(
  '200 releases of which 30 %% of the visits fail are halted within 50 of them, beside one with %s: %s at least',
  (beside, least) => {
    const ends = endsOf({ share: 0.1, tried: 0.3, beside, visits: 50 })
    expect(count(ends, 'halt')).toBeGreaterThanOrEqual(least)
    expect(count(ends, 'promote')).toBe(0)
  },
)

test('one that fails always is halted after a few visits', () => {
  const ends = endsOf({ share: 0.1, tried: 1, beside: 0.01, visits: 50 })
  expect(Math.max(...ends.map(({ after }) => after))).toBeLessThan(10)
})

test('a release that works is promoted after some hundred visits; one that is worse by more than the margin is not', () => {
  const good = endsOf({ share: 0.1, tried: 0.005, beside: 0.005, visits: 400 })
  expect(count(good, 'promote')).toBeGreaterThanOrEqual(190)
  const bad = endsOf({ share: 0.1, tried: 0.08, beside: 0.01, visits: 400 })
  expect(count(bad, 'promote')).toBeLessThanOrEqual(10)
})

test('nothing is said before anything is known', () => {
  const none = { visits: 0, failed: 0 }
  expect(verdict(none, none)).toBe('go on')
  expect(verdict({ visits: 1, failed: 1 }, none)).toBe('go on')
  expect(verdict(none, { visits: 1000, failed: 1000 })).toBe('go on')
})
