const SEPARATOR = /[、,，;；\n\r\u2028\u2029]/
/** A text in quotes, which may hold separators, or one that goes on to the next separator. */
const TAG =
  // oxlint-disable-next-line regexp/no-super-linear-move -- what is no quoted tag after all is one without quotes
  /[ \t\u3000]*"((?:[^"]|"")*)"[ \t\u3000]*(?=[、,，;；\n\r\u2028\u2029]|$)|[^、,，;；\n\r\u2028\u2029]+/g

/** Tags as one text. A tag in which a separator stands is in quotes, so that `tagsOf` reads it back as one. */
export const tagsText = (tags: readonly string[]): string =>
  tags.map((tag) => (SEPARATOR.test(tag) || tag.startsWith('"') ? `"${tag.replaceAll('"', '""')}"` : tag)).join('、')

/** The tags of a text, between 、, commas, semicolons or line breaks. A tag that stands twice is one. */
export function tagsOf(text: string): string[] {
  const tags = [...text.matchAll(TAG)].map(([plain, quoted]) => (quoted?.replaceAll('""', '"') ?? plain).trim())
  return [...new Set(tags.filter(Boolean))]
}
