import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const brand: MantineColorsTuple = [
  '#edf6f9', '#d6e9ef', '#abd2de', '#7dbacc', '#56a4bb', '#358fa9', '#1f7891', '#12637b', '#0c4f64', '#083b4b',
]
const gray: MantineColorsTuple = [
  '#f6f8f9', '#eef1f3', '#e1e6e9', '#cdd5da', '#b1bcc4', '#8d9aa4', '#66747f', '#4d5a64', '#35404a', '#1e272f',
]
const dark: MantineColorsTuple = [
  '#e4eaee', '#c3ccd3', '#a3afb8', '#7f8c96', '#47535d', '#35404a', '#242d35', '#161d23', '#11171c', '#0c1115',
]
const red: MantineColorsTuple = [
  '#fdf0ef', '#fadcd9', '#f3b5af', '#ee9087', '#e56a5f', '#d64b3f', '#c2362b', '#a82a20', '#8a2019', '#651711',
]

/** The look shared by every page. Values that also exist as CSS variables are generated into theme.generated.css. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  colors: { brand, gray, dark, red },
  white: '#ffffff',
  black: '#1a232b',
  // System fonts only: a web font for Japanese weighs megabytes and would need another origin in the CSP.
  fontFamily:
    '"Hiragino Sans", "Hiragino Kaku Gothic ProN", "Noto Sans CJK JP", "Noto Sans JP", "Yu Gothic UI", Meiryo, system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SFMono-Regular", Menlo, Consolas, "Noto Sans Mono CJK JP", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.7', lg: '1.7', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontWeight: '700' },
})

/**
 * Our own tokens (`--p-*`) and the places where Mantine's defaults miss WCAG AA contrast (placeholder, dimmed, disabled).
 * Each tone has text (`fg`), fill (`bg`) and line (`bd`); `fg` on `bg` and on the surface is at least 4.5:1 in both schemes.
 */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {
    '--p-radius': '8px',
  },
  light: {
    '--p-canvas': '#f3f6f7',
    '--p-surface': '#ffffff',
    '--p-surface-2': '#f6f8f9',
    '--p-hover': '#edf3f5',
    '--p-selected': '#e3f0f4',
    '--p-border': '#d9e0e4',
    '--p-border-strong': '#87949d',
    '--p-text': '#1a232b',
    '--p-text-2': '#515e68',
    '--p-link': '#0b5d76',
    '--p-focus': '#0e7490',
    '--p-shadow': '0 8px 28px rgba(16, 32, 44, 0.16), 0 1px 3px rgba(16, 32, 44, 0.12)',
    '--p-ok-fg': '#12633d', '--p-ok-bg': '#e5f4ec', '--p-ok-bd': '#9fd0b6',
    '--p-warning-fg': '#7d4a00', '--p-warning-bg': '#fdf1dc', '--p-warning-bd': '#e6bf7c',
    '--p-critical-fg': '#a3241b', '--p-critical-bg': '#fdeceb', '--p-critical-bd': '#ebaaa4',
    '--p-info-fg': '#0b5d76', '--p-info-bg': '#e4f1f5', '--p-info-bd': '#a3cddb',
    '--p-neutral-fg': '#4a5761', '--p-neutral-bg': '#edf0f2', '--p-neutral-bd': '#c6cfd5',
    '--mantine-color-body': 'var(--p-canvas)',
    '--mantine-color-default': 'var(--p-surface)',
    '--mantine-color-default-hover': 'var(--p-hover)',
    '--mantine-color-default-border': 'var(--p-border-strong)',
    '--mantine-color-placeholder': '#61707b',
    '--mantine-color-dimmed': 'var(--p-text-2)',
    '--mantine-color-error': '#a3241b',
    '--mantine-color-anchor': 'var(--p-link)',
    '--mantine-color-disabled': '#e9edef',
    '--mantine-color-disabled-color': '#56636d',
    '--mantine-color-disabled-border': '#c6cfd5',
  },
  dark: {
    '--p-canvas': '#12181d',
    '--p-surface': '#1a2127',
    '--p-surface-2': '#20282f',
    '--p-hover': '#262f37',
    '--p-selected': '#17343f',
    '--p-border': '#333e47',
    '--p-border-strong': '#6d7a84',
    '--p-text': '#e4eaee',
    '--p-text-2': '#a9b5be',
    '--p-link': '#7cc4da',
    '--p-focus': '#63bbd4',
    '--p-shadow': '0 8px 28px rgba(0, 0, 0, 0.55), 0 1px 3px rgba(0, 0, 0, 0.5)',
    '--p-ok-fg': '#7fd6a5', '--p-ok-bg': '#143325', '--p-ok-bd': '#2c6248',
    '--p-warning-fg': '#f2c06a', '--p-warning-bg': '#3a2b10', '--p-warning-bd': '#6f5321',
    '--p-critical-fg': '#ff9d94', '--p-critical-bg': '#42201d', '--p-critical-bd': '#7d3c36',
    '--p-info-fg': '#7cc4da', '--p-info-bg': '#15323d', '--p-info-bd': '#2c5d6e',
    '--p-neutral-fg': '#b3bfc8', '--p-neutral-bg': '#29323a', '--p-neutral-bd': '#4a5761',
    '--mantine-color-body': 'var(--p-canvas)',
    '--mantine-color-default': 'var(--p-surface-2)',
    '--mantine-color-default-hover': 'var(--p-hover)',
    '--mantine-color-default-border': 'var(--p-border-strong)',
    '--mantine-color-default-color': 'var(--p-text)',
    // Mantine darkens these from shade 9, which ends up almost black on our surfaces.
    '--mantine-color-brand-light': '#1b3a46', '--mantine-color-brand-light-hover': '#224856', '--mantine-color-brand-light-color': '#a5d8e8',
    '--mantine-color-red-light': '#42201d', '--mantine-color-red-light-hover': '#522824', '--mantine-color-red-light-color': '#ffb3ac',
    '--mantine-color-placeholder': '#98a5af',
    '--mantine-color-dimmed': 'var(--p-text-2)',
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-anchor': 'var(--p-link)',
    '--mantine-color-disabled': '#29323a',
    '--mantine-color-disabled-color': '#a3afb8',
    '--mantine-color-disabled-border': '#47535d',
  },
})
