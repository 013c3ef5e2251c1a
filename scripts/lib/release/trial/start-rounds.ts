import { Refused } from '../refused'
import { type Round, roundsOf, type Subject, type Visitor } from './rounds'

/** Starts a release. @throws Refused with what went wrong */
export type Trial = (subject: Subject) => Promise<void>
/** Lets a visitor walk. @returns what went wrong, one line each */
type Open = (visitor: Visitor) => Promise<string[]>

/**
 * Starts a release as each visitor may meet it. What also goes wrong without the release is told and does not refuse
 * it, because a team must not wait for another team's canary.
 */
export const startRounds =
  (log: (line: string) => void, open: Open): Trial =>
  async (subject) => {
    for (const round of await roundsOf(subject, log)) {
      const started = performance.now()
      const faults = await open(round.visitor)
      const before = new Set((faults.length > 0 && round.without ? await open(round.without) : []).map(withoutPlace))
      for (const fault of faults.filter((line) => before.has(withoutPlace(line))))
        log(`Goes wrong without this release too: ${fault}`)
      const own = faults.filter((line) => !before.has(withoutPlace(line)))
      if (own.length > 0) refuse(subject, round, own)
      const { loads, clicks } = round.visitor.walk
      const walked = [...loads, ...(clicks.length > 0 ? [`by clicks ${clicks.join(', ')}`] : [])].join(', ')
      const seconds = ((performance.now() - started) / 1000).toFixed(0)
      log(`Start in a browser: in order, ${round.release}${round.where}: ${walked}, ${seconds} s`)
    }
  }

/** A fault without its page, because the visitors with and without the release do not walk over the same pages. */
const withoutPlace = (fault: string) => fault.slice(fault.indexOf(': '))

function refuse(subject: Subject, { release, where, without }: Round, faults: readonly string[]): never {
  throw new Refused(
    `${release} does not start${where} of ${subject.config.env}:\n${faults.map((line) => `  ${line}`).join('\n')}\n` +
      (without ? 'What runs there does not go wrong so without it. ' : '') +
      "Nothing was released. --skip-checks releases without, and the release's record says so.",
  )
}
