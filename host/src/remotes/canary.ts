import { storedText } from '@portal/ui'

const bucket = storedText('local', 'portal.canary')

/**
 * Whether this browser gets the canary of a remote. A random number that is stored here and never sent decides, so that
 * the result stays the same on every visit, a higher percentage keeps the browsers that have the canary, and the
 * canaries of different remotes reach different browsers.
 */
export function isInCanary(name: string, percent: number): boolean {
  return hash(`${name} ${bucketOfBrowser()}`) % 10_000 < percent * 100
}

let drawn = ''
function bucketOfBrowser(): string {
  const kept = bucket.read()
  if (kept) return kept
  // A variable too, because without storage the number lasts as long as this tab.
  drawn ||= crypto.randomUUID()
  bucket.write(drawn)
  return drawn
}

/** FNV-1a (32 bit) with a final mix, as in MurmurHash3, because FNV alone maps similar texts to similar numbers. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
