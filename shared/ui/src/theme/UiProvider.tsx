import { localStorageColorSchemeManager, MantineProvider, useMantineColorScheme } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { prepareJapaneseOrder } from '../values/japanese-order'
import { theme } from './theme'

const manager = localStorageColorSchemeManager({ key: 'portal-color-scheme' })

/** Theme and colour scheme for everything below. Rendered once, by the host, around its router. */
export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(prepareJapaneseOrder, [])
  return (
    // The three switches are off, because the `<style>` elements that they stand for are blocked by the policy. The
    // same CSS is in styles.ts.
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={manager}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  )
}

export type ColorScheme = 'light' | 'dark' | 'auto'

/** The chosen colour scheme (`auto` follows the system) and its setter. The choice is kept in localStorage. */
export function useColorScheme(): { scheme: ColorScheme; setScheme: (scheme: ColorScheme) => void } {
  // keepTransitions: Mantine otherwise injects a `<style>` to freeze transitions during the switch.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return { scheme: colorScheme, setScheme: setColorScheme }
}
