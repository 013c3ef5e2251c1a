/** A word that is this far away from another one, in letters, is none that was meant. */
const FARTHEST = 3

/** The known word that was probably meant; undefined when none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const ranked = known.map((one) => ({ one, far: distance(word.toLowerCase(), one.toLowerCase()) }))
  const [best] = ranked.sort((a, b) => a.far - b.far)
  return best && best.far <= Math.min(FARTHEST, word.length / 2) ? best.one : undefined
}

/** Letters to add, remove or replace (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (const [at, other] of [...to].entries())
      next.push(Math.min((row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1, (row[at] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row[to.length] ?? 0
}
