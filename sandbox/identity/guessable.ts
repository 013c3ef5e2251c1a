/** Words of the portal itself. Those of a person are added: address, name, project. */
const OF_THE_PORTAL = ['portal', 'customer', 'sandbox', 'infra', 'password', 'カスタマー', 'ポータル', 'パスワード']
const SHORTEST_WORD = 3
const FEWEST_DIFFERENT = 5

/** Whom a password is for, as far as others know it. */
export type Owner = { email: string; name: string; project: string | undefined }

/**
 * Whether little is left of a password without the words that somebody would try first, or it repeats few characters.
 * Beside such a word digits and signs count for nothing, because years and `-1` are tried with it.
 */
export function isGuessable(password: string, { email, name, project = '' }: Owner): boolean {
  const plain = normalized(password)
  const rest = [...OF_THE_PORTAL, ...partsOf(email), ...partsOf(name), ...partsOf(project)]
    .map(normalized)
    .filter((word) => [...word].length >= SHORTEST_WORD)
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, word) => text.replaceAll(word, ' '), plain)
  const counted = rest === plain ? plain : rest.replaceAll(/\P{L}/gu, '')
  return new Set(counted).size < FEWEST_DIFFERENT
}

const normalized = (text: string) => text.normalize('NFKC').toLowerCase()
const partsOf = (text: string) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]
