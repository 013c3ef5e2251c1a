/** What browsers tell of the line (https://wicg.github.io/netinfo/); Firefox and Safari do not. */
type Line = { saveData?: boolean; effectiveType?: string }

declare global {
  interface Navigator {
    readonly connection?: Line
  }
}

/** Has the user asked for less traffic, or is the line one of these (`effectiveType`)? */
export function savesData(slow: readonly string[] = ['slow-2g', '2g']): boolean {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {}
  return saveData || slow.includes(effectiveType)
}
