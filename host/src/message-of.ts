/** The words of anything that was thrown. */
export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** The file that did not arrive, which webpack's message ends with; null when something else was thrown. */
export const fileIn = (cause: unknown): string | null =>
  /\((?:\w+: )?(https?:[^()\s]+)\)$/.exec(messageOf(cause))?.[1] ?? null

/** The file of a page or part that did not arrive, instead of the English message that webpack ends with it. */
export function fileReasonOf(cause: unknown): string {
  const file = fileIn(cause)
  return file ? `画面のファイルを取得できません (${file})` : messageOf(cause)
}
