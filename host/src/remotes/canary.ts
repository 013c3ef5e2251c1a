const BUCKET = 'portal.canary'

/**
 * Does this browser get the canary of a remote? A random number, drawn once and never sent anywhere, decides: the
 * answer stays the same on every visit, raising the percentage keeps those who have it, and each remote meets other
 * browsers.
 */
export function isInCanary(name: string, percent: number): boolean {
  return hash(`${name} ${bucketOfBrowser()}`) % 10_000 < percent * 100
}

let drawn = ''
function bucketOfBrowser(): string {
  try {
    const kept = localStorage.getItem(BUCKET)
    if (kept) return kept
    drawn ||= crypto.randomUUID()
    localStorage.setItem(BUCKET, drawn)
  } catch {
    // A blocked storage makes it sticky for this tab only.
    drawn ||= crypto.randomUUID()
  }
  return drawn
}

/** FNV-1a (32 bit) with a final mix, as MurmurHash3 has it: neighbouring texts land far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
