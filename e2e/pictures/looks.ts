import type { Page } from '@playwright/test'

const MEDIA = {
  light: { colorScheme: 'light', forcedColors: 'none', media: 'screen' },
  dark: { colorScheme: 'dark', forcedColors: 'none', media: 'screen' },
  forced: { colorScheme: 'dark', forcedColors: 'active', media: 'screen' },
  print: { colorScheme: 'light', forcedColors: 'none', media: 'print' },
} as const satisfies Record<string, Parameters<Page['emulateMedia']>[0]>

/** Widths with the height of a usual window; 1123 is A4 on its side, at 96 dpi. */
const HEIGHTS = { 390: 844, 1024: 768, 1440: 900, 1123: 794 } as const

/** How a picture is taken, which is also its name: `light-1440`. */
export type Look = `${keyof typeof MEDIA}-${keyof typeof HEIGHTS}`

/** Of a page as it usually is; the phone first, because what a page brings into sight it does when it is opened. */
export const OF_PAGE: readonly Look[] = [
  'light-390',
  'forced-390',
  'light-1024',
  'light-1440',
  'dark-1440',
  'print-1123',
]
/** Of a state of a page, or of something that opens on it. */
export const OF_STATE: readonly Look[] = ['light-1024', 'dark-390']

/** Brings a page into a look. */
export async function wear(page: Page, look: Look): Promise<void> {
  const [media, width] = look.split('-') as [keyof typeof MEDIA, `${keyof typeof HEIGHTS}`]
  await page.setViewportSize({ width: Number(width), height: HEIGHTS[width] })
  await page.emulateMedia(MEDIA[media])
}
