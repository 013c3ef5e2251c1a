/** Tags as one text. A tag in which a separator stands is in quotes, so that `tagsOf` reads it back as one. */
export const tagsText = (tags: readonly string[]): string =>
  tags.map((tag) => (/[、,，;；\n]|^"/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join('、')

/** The tags of a text, between 、, commas, semicolons or line breaks. A tag that stands twice is one. */
export function tagsOf(text: string): string[] {
  const tags = [...text.matchAll(/\s*"((?:[^"]|"")*)"\s*(?=[、,，;；\n]|$)|[^、,，;；\n]+/g)].map(([plain, quoted]) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  )
  return [...new Set(tags.filter(Boolean))]
}
