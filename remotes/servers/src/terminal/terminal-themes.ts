import type { ISearchDecorationOptions } from '@xterm/addon-search'
import type { ITheme } from '@xterm/xterm'

export type ThemeName = 'dark' | 'light'

/** Sixteen colours each that read on their background; `minimumContrastRatio` of the terminal does the rest. */
export const THEMES: Record<ThemeName, ITheme & { background: string }> = {
  dark: {
    background: '#11171c',
    foreground: '#e4eaee',
    cursor: '#7cc4da',
    cursorAccent: '#11171c',
    selectionBackground: '#2c5d6e',
    scrollbarSliderBackground: '#7f8c9666',
    scrollbarSliderHoverBackground: '#7f8c96aa',
    scrollbarSliderActiveBackground: '#a3afb8',
    black: '#35404a',
    red: '#ff8f85',
    green: '#7fd6a5',
    yellow: '#f2c06a',
    blue: '#83b7ff',
    magenta: '#d9a3f0',
    cyan: '#7cc4da',
    white: '#c3ccd3',
    brightBlack: '#7f8c96',
    brightRed: '#ffb3ac',
    brightGreen: '#a4e6c0',
    brightYellow: '#ffd68f',
    brightBlue: '#a8ccff',
    brightMagenta: '#e8c4f7',
    brightCyan: '#a5d8e8',
    brightWhite: '#ffffff',
  },
  light: {
    background: '#ffffff',
    foreground: '#1a232b',
    cursor: '#0b5d76',
    cursorAccent: '#ffffff',
    selectionBackground: '#abd2de',
    scrollbarSliderBackground: '#66747f66',
    scrollbarSliderHoverBackground: '#66747faa',
    scrollbarSliderActiveBackground: '#4d5a64',
    black: '#1a232b',
    red: '#a3241b',
    green: '#12633d',
    yellow: '#7d4a00',
    blue: '#1a4fa3',
    magenta: '#7a2e96',
    cyan: '#0b5d76',
    white: '#66747f',
    brightBlack: '#4d5a64',
    brightRed: '#c2362b',
    brightGreen: '#1b7d4f',
    brightYellow: '#8f5a00',
    brightBlue: '#2563c4',
    brightMagenta: '#9440b3',
    brightCyan: '#0e7490',
    brightWhite: '#35404a',
  },
}

/** How matches of a search look. Needed for their number too, because the addon counts only matches that it marks. */
export const MATCHES: Record<ThemeName, ISearchDecorationOptions> = {
  dark: {
    matchBackground: '#5a4312',
    matchOverviewRuler: '#f2c06a',
    activeMatchBackground: '#8a5a00',
    activeMatchBorder: '#ffd68f',
    activeMatchColorOverviewRuler: '#ffd68f',
  },
  light: {
    matchBackground: '#fdf1dc',
    matchOverviewRuler: '#e6bf7c',
    activeMatchBackground: '#ffd27a',
    activeMatchBorder: '#7d4a00',
    activeMatchColorOverviewRuler: '#7d4a00',
  },
}
