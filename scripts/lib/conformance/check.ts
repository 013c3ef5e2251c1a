/**
 * The outcome of one check. A check is skipped when what it needs was not given, or an earlier check failed. It warns
 * of what the portal runs without, or of what must come before a setting of the portal.
 */
export type Verdict = { result: 'passed' } | { result: 'failed' | 'warned' | 'skipped'; reason: string }

export const passed: Verdict = { result: 'passed' }
export const failed = (reason: string): Verdict => ({ result: 'failed', reason })
export const warned = (reason: string): Verdict => ({ result: 'warned', reason })
export const skipped = (reason: string): Verdict => ({ result: 'skipped', reason })

/** One requirement on a system that is not ours. `Context` is what the checks of one kit share, such as addresses. */
export type Check<Context> = {
  /** Must not change, because docs and readers of `--json` refer to it. E.g. `pkce-enforced`. */
  id: string
  title: string
  /** The sentence that asks for it, word for word as docs/backend.md has it: see `rulesNotIn`. */
  rule: string
  remedy?: string
  /** A check that throws has failed, for the reason in the error's message; one that throws `CannotTell` is skipped. */
  run(context: Context): Promise<Verdict>
}

export type Finding = Omit<Check<never>, 'run'> & Verdict

/** Thrown by a check that lacks what it needs: an option, or what an earlier check should have found. */
export class CannotTell extends Error {}

/** Runs the checks one after another, because later ones may use what earlier ones put into the context. */
export async function runChecks<Context>(
  checks: readonly Check<Context>[],
  context: Context,
  onFinding: (finding: Finding) => void = () => {},
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { run, ...check } of checks) {
    const finding = { ...check, ...(await run(context).catch(failure)) }
    findings.push(finding)
    onFinding(finding)
  }
  return findings
}

function failure(cause: unknown): Verdict {
  if (!(cause instanceof Error)) return failed(String(cause))
  if (cause instanceof CannotTell) return skipped(cause.message)
  // The cause is added, because `fetch` itself says only "fetch failed".
  return failed(cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message)
}

/** The rules that a document does not contain. Line breaks count as spaces, because documents are wrapped. */
export function rulesNotIn(document: string, checks: readonly Pick<Check<never>, 'rule'>[]): string[] {
  const text = oneLine(document)
  return checks.map(({ rule }) => rule).filter((rule) => !text.includes(oneLine(rule)))
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
