/** What a field holds before anything is typed, so that a phone's keyboard has something to delete. */
export const RESERVE = '_'.repeat(64)

/** What a user of a phone's keyboard did to a field: so many characters deleted from its end, then these typed. */
export function typedChange(before: string, after: string): { deleted: number; typed: string } {
  const old = [...before]
  const now = [...after]
  let same = 0
  while (same < old.length && old[same] === now[same]) same += 1
  return { deleted: old.length - same, typed: now.slice(same).join('') }
}
