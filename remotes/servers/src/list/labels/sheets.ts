/** A kind of paper. `perPage` labels are on a page; the sizes are those of the page, in millimetres. */
export type Paper = { label: string; perPage: number; width: number; height: number }

/** The papers, by their names in the browser's storage. The stylesheet has their labels. */
export const PAPERS = {
  sheet24: { label: 'A4 ラベル 24 面（66 × 33.9 mm）', perPage: 24, width: 210, height: 297 },
  roll62: { label: '62 mm ロール（62 × 29 mm）', perPage: 1, width: 62, height: 29 },
} as const satisfies Record<string, Paper>
export type PaperName = keyof typeof PAPERS
export const PAPER_NAMES = ['sheet24', 'roll62'] as const satisfies readonly PaperName[]

/** Labels by page. The first page begins at place `start`, from 1, because a sheet may have been used in part. */
export function pagesOf<Label>(
  labels: readonly Label[],
  { perPage }: Paper,
  start: number,
): { blanks: number; labels: readonly Label[] }[] {
  const blanks = Math.min(Math.max(start, 1), perPage) - 1
  const first = perPage - blanks
  const pages = [{ blanks, labels: labels.slice(0, first) }]
  for (let at = first; at < labels.length; at += perPage)
    pages.push({ blanks: 0, labels: labels.slice(at, at + perPage) })
  return pages
}

/** The place that was typed, from 1 to `perPage`; null for anything else. */
export function placeOf(text: string, { perPage }: Paper): number | null {
  const place = Number(text.normalize('NFKC').trim())
  return text.trim() !== '' && Number.isInteger(place) && place >= 1 && place <= perPage ? place : null
}
