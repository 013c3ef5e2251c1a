import { create } from 'zustand'
import { storedText } from '../storage/stored'

/** `off` while they are switched off, else nothing. */
const kept = storedText('local', 'portal.shortcuts')

/** Whether single keys do anything. Speech input types letters too, so whoever uses it must be able to switch them off. */
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
