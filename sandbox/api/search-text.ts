import { type Column, ilike, or, type SQL, sql } from 'drizzle-orm'

/** Does any of the columns contain the text? Ignores case and width (ＡＢＣ finds abc). */
export function contains(text: string | undefined, columns: Column[]): SQL | undefined {
  const wanted = text?.normalize('NFKC').trim()
  if (!wanted) return undefined
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(...columns.map((column) => ilike(sql`normalize(${column}, NFKC)`, pattern)))
}
