import { create } from 'zustand'

const STORED = 'portal.shortcuts'

function read(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off'
  } catch {
    return true
  }
}

/** Whether single keys do anything. Speech input types letters too, so whoever uses it must be able to switch them off. */
export const useShortcutSetting = create<{ on: boolean; isHelpOpen: boolean }>(() => ({
  on: read(),
  isHelpOpen: false,
}))

/** Opens or closes the list of shortcuts. Menus lead there too, because 「?」 may be switched off. */
export function showShortcutHelp(isHelpOpen = true): void {
  useShortcutSetting.setState({ isHelpOpen })
}

export function setShortcuts(on: boolean): void {
  useShortcutSetting.setState({ on })
  try {
    if (on) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, 'off')
  } catch {
    // Storage is blocked: the choice holds until the page is left.
  }
}
