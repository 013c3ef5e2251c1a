import type { FailedStage } from '../remotes/state'

/**
 * The texts of browsers and libraries of which a part may be sent. No more than the match, because the rest of a
 * message may quote what a customer has typed or named (docs/decisions/0047-telemetry.md).
 */
const KNOWN: readonly RegExp[] = [
  /Minified React error #\d+/,
  /Cannot (?:read|set) properties of (?:undefined|null)/,
  /is not (?:a function|a constructor|defined|iterable)/,
  /before initialization/,
  /Assignment to constant variable/,
  /Maximum call stack size exceeded|too much recursion/,
  /Invalid (?:array length|time value|URL|regular expression)/,
  /Unexpected (?:token|end of (?:JSON )?input|identifier)|is not valid JSON|JSON\.parse/,
  /Failed to fetch|Load failed|NetworkError when attempting to fetch resource/,
  /Loading (?:CSS )?chunk|ChunkLoadError/,
  /Importing a module script failed|Failed to fetch dynamically imported module/,
  /#RUNTIME-\d+/,
  /Failed to execute '\w+' on '\w+'/,
  /The (?:operation|user) (?:was )?abort/,
]

/** The part of an error's message that is the same for every customer, or null. */
export function knownText(message: string): string | null {
  for (const pattern of KNOWN) {
    const [match] = pattern.exec(message) ?? []
    if (match !== undefined) return match
  }
  return null
}

/** The name of an error's class, which may be one that a release has defined. */
export const typeOf = (cause: unknown): string =>
  cause instanceof Error && /^[A-Za-z]{1,40}$/.test(cause.name) ? cause.name : 'Error'

/** How the host's own texts begin at each stage, as far as they quote what was thrown. */
const OWN: { [stage in FailedStage]?: RegExp } = {
  entry: /^(?:リモート|ハッシュ)/,
  init: /^リモート/,
  page: /^画面のファイルを取得できません/,
}

/**
 * Why a release failed: the host's own text, without what it quotes of an error. Descriptor and gate quote addresses
 * and versions of releases only.
 */
export function safeReason(stage: FailedStage, reason: string): string | null {
  if (stage === 'resolving' || stage === 'gate') return reason
  const [head = '', ...quoted] = reason.split(' (')
  const known = knownText(quoted.join(' (') || reason)
  if (!OWN[stage]?.test(head)) return known
  return known === null ? head : `${head} (${known})`
}
