import { create } from 'zustand'
import { storedText } from '@portal/auth'

/** `off` while they are switched off, else nothing. */
const kept = storedText('local', 'portal.shortcuts')

/** Whether single keys are shortcuts. They can be switched off, because speech input types letters too (WCAG 2.1.4). */
export const useShortcutSetting = create<{ on: boolean; isHelpOpen: boolean }>(() => ({
  on: kept.read() !== 'off',
  isHelpOpen: false,
}))

/** Opens or closes the list of shortcuts. Menus lead there too, because 「?」 may be switched off. */
export function showShortcutHelp(isHelpOpen = true): void {
  useShortcutSetting.setState({ isHelpOpen })
}

export function setShortcuts(on: boolean): void {
  useShortcutSetting.setState({ on })
  if (on) kept.remove()
  else kept.write('off')
}
