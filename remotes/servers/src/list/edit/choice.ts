import type { Field, Values } from '../../server-values'
import { tagsOf, tagsText } from '../../tags-text'
import type { Target } from './fields'

/** How tags are changed. */
export const TAG_MODES = { add: '追加', remove: '削除', replace: '置き換え' } as const
export type TagMode = keyof typeof TAG_MODES

/** What a chosen field becomes; `mode` counts for tags alone. */
export type Choice = { text: string; mode: TagMode }
export const NEW_CHOICE: Choice = { text: '', mode: 'add' }

/** The new values of a server by the fields that are chosen. */
export function valuesOf(server: Target, choices: Partial<Record<Field, Choice>>): Partial<Values> {
  const values: Partial<Values> = {}
  for (const field of Object.keys(choices) as Field[]) {
    const choice = choices[field]
    if (choice) values[field] = field === 'tags' ? tagsText(changedTags(server.tags, choice)) : choice.text
  }
  return values
}

/** The order of the tags that stay is kept; new ones come last. */
function changedTags(tags: readonly string[], { mode, text }: Choice): readonly string[] {
  const typed = tagsOf(text)
  if (mode === 'replace') return typed
  if (mode === 'remove') return tags.filter((tag) => !typed.includes(tag))
  return [...tags, ...typed.filter((tag) => !tags.includes(tag))]
}
