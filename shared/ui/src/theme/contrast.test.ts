import { DEFAULT_THEME } from '@mantine/core'
import { themeVariables } from './theme'

const { light, dark } = themeVariables(DEFAULT_THEME)

/** WCAG 2.2, relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const SURFACES = ['--p-canvas', '--p-surface', '--p-surface-2', '--p-selected'] as const
const TEXTS = ['--p-text', '--p-text-2', '--p-link'] as const
const ACT = ['critical', 'warning', 'info', 'neutral'] as const

describe.each([
  ['light', light],
  ['dark', dark],
])('%s', (_name, tokens) => {
  const of = (name: string) => tokens[name as keyof typeof tokens] ?? ''
  test.each(TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface])))('%s on %s', (text, surface) => {
    expect(contrast(of(text), of(surface))).toBeGreaterThanOrEqual(4.5)
  })
  test.each(ACT.flatMap((tone) => [...SURFACES, `--p-${tone}-bg`].map((surface) => [`--p-${tone}-fg`, surface])))(
    '%s on %s',
    (text, surface) => {
      expect(contrast(of(text), of(surface))).toBeGreaterThanOrEqual(4.5)
    },
  )
  // Glyphs and the lines of controls (WCAG 1.4.11).
  test.each(['--p-ok-fg', '--p-warning-glyph', '--p-border-strong', '--p-focus'])('%s stands out by 3:1', (token) => {
    expect(contrast(of(token), of('--p-surface'))).toBeGreaterThanOrEqual(3)
  })
})
