/** Visits that ran a release, and how many of them failed. */
export type Figures = { visits: number; failed: number }

export type Verdict = 'halt' | 'promote' | 'go on'

/** How often a release that is no worse is halted, over all looks together. */
const FALSE_HALTS = 0.01
/** How often a release that is worse by the margin is promoted, over all looks together. */
const FALSE_PROMOTIONS = 0.05
/** A share of failed visits that is higher by less than this is borne. */
const MARGIN = 0.05

/** Shares of failures that are expected, as Beta distributions: of a release that works, and of one that does not. */
const WORKS: Beta = [0.5, 20]
const BROKEN: Beta = [1, 2]
type Beta = readonly [number, number]

/**
 * What to do with a release (`tried`) by the visits so far, of it and of the release beside it. It may be asked as
 * often as one likes: both tests compare the likelihood of the figures under an alternative, chosen before, with their
 * greatest likelihood under the hypothesis (universal inference), and that ratio exceeds 1/ε with a probability of ε at
 * most, at whatever moment one looks (https://arxiv.org/abs/1912.11436). Neither needs to know how often the release
 * beside fails.
 */
export function verdict(tried: Figures, beside: Figures): Verdict {
  if (shareOf(tried) > shareOf(beside)) {
    const evidence = marginal(tried, BROKEN) + marginal(beside, WORKS) - atBest(sum(tried, beside))
    if (evidence >= -Math.log(FALSE_HALTS)) return 'halt'
  }
  const evidence = marginal(tried, WORKS) + marginal(beside, WORKS) - atBestWithMargin(tried, beside)
  return evidence >= -Math.log(FALSE_PROMOTIONS) ? 'promote' : 'go on'
}

const shareOf = ({ visits, failed }: Figures) => (visits === 0 ? 0 : failed / visits)
const sum = (a: Figures, b: Figures): Figures => ({ visits: a.visits + b.visits, failed: a.failed + b.failed })

/** Logarithm of the probability of these figures, where the share is drawn from a Beta distribution. */
const marginal = ({ visits, failed }: Figures, [a, b]: Beta) => logBeta(failed + a, visits - failed + b) - logBeta(a, b)

/** Logarithm of the probability of these figures at a share. */
function likelihood({ visits, failed }: Figures, share: number): number {
  const term = (count: number, probability: number) => (count === 0 ? 0 : count * Math.log(probability))
  return term(failed, share) + term(visits - failed, 1 - share)
}

/** At the share at which these figures are most probable. */
const atBest = (figures: Figures) => likelihood(figures, shareOf(figures))

/** The greatest likelihood of both figures where the one that is tried fails more often, by the margin at least. */
function atBestWithMargin(tried: Figures, beside: Figures): number {
  if (shareOf(tried) >= shareOf(beside) + MARGIN) return atBest(tried) + atBest(beside)
  // On the edge of what the hypothesis allows, because the likelihood has one peak, which lies beyond it.
  const at = (share: number) => likelihood(tried, share + MARGIN) + likelihood(beside, share)
  let [low, high] = [0, 1 - MARGIN]
  for (let step = 0; step < 40; step += 1) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3]
    if (at(left) < at(right)) low = left
    else high = right
  }
  return Math.max(at((low + high) / 2), at(0))
}

const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b)

/** Stirling's series, from 8 on, to where the recurrence leads (https://dlmf.nist.gov/5.11). */
function logGamma(x: number): number {
  if (x < 8) return logGamma(x + 1) - Math.log(x)
  const square = 1 / (x * x)
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / x
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series
}
