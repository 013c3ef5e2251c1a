/** The meaning of a colour. The badges of `@portal/ui` have one look for each. */
export type Tone = 'ok' | 'warning' | 'critical' | 'info' | 'neutral'
export type Label = { text: string; tone: Tone }
type Value = string | boolean | null | undefined

/** Names of an enumeration's values on screen, in files and in copied text. */
export type Labels = ReturnType<typeof labelsOf>

/**
 * Makes the labels of an enumeration. The order of the table is the rank of its values, most urgent first where that
 * means something; a value without a tone of its own is `neutral`. Values are compared without case, because backends
 * differ in it.
 */
export function labelsOf<Known extends string>(table: Record<Known, string | Label>) {
  const found = new Map<string, Label & { rank: number }>()
  for (const [rank, [value, label]] of Object.entries<string | Label>(table).entries())
    found.set(value.toLowerCase(), { ...(typeof label === 'string' ? { text: label, tone: 'neutral' } : label), rank })
  const find = (value: Value) => found.get(String(value ?? '').toLowerCase())
  return {
    /** The text and tone of a value, or undefined for one that this release does not know. */
    find: (value: Value): Label | undefined => find(value),
    /** The text of a value; an unknown value as it is, 「—」 for none. */
    text: (value: Value): string => find(value)?.text ?? (String(value ?? '') || '—'),
    tone: (value: Value): Tone => find(value)?.tone ?? 'neutral',
    /** 0 for the first value of the table. An unknown value ranks as `Unknown` where there is one, and else last. */
    rank: (value: Value): number => (find(value) ?? find('unknown'))?.rank ?? found.size,
  }
}
