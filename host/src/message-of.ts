/** The words of anything that was thrown. */
export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** The file of a page or part that did not arrive, instead of the English message that webpack ends with it. */
export function fileReasonOf(cause: unknown): string {
  const message = messageOf(cause)
  const file = /\((?:\w+: )?(https?:[^()\s]+)\)$/.exec(message)?.[1]
  return file ? `画面のファイルを取得できません (${file})` : message
}
