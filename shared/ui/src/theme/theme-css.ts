import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { maskIconCss } from './mask-icons'
import { theme, themeVariables } from './theme'

// Left out, because nothing here refers to these palettes of Mantine and they are half of the file.
const unused = /^--mantine-color-(pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/

function used(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.test(name)))
}

/**
 * The theme and the masks of icons as a static stylesheet, because `style-src 'self'` forbids the `<style>` that
 * Mantine would inject. Written to theme.generated.css by `npx tsx shared/ui/src/theme/write-theme-css.ts`; a test
 * fails when that file is stale.
 */
export function themeCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const all = deepMerge(defaultCssVariablesResolver(merged), themeVariables(merged))
  const lines = convertCssVariables({ variables: used(all.variables), light: used(all.light), dark: {} }, ':root')
  const darkLines = convertCssVariables({ variables: {}, light: {}, dark: used(all.dark) }, ':root')
  // Print has the light values in either scheme, because paper is white.
  const css = `${lines.replace('[data-mantine-color-scheme="light"]', '[data-mantine-color-scheme]')}@media not print{${darkLines}}`
  return `/* Generated from theme.ts and mask-icons.ts by write-theme-css.ts. Do not edit. */\n${`${css}${maskIconCss()}`.replace(/([{;])/g, '$1\n').trim()}\n`
}
