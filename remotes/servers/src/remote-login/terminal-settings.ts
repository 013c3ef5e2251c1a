import { useStored } from '@portal/ui'
import * as z from 'zod/mini'

export const FONT_SIZES = { least: 8, usual: 14, most: 32 }

const Settings = z.object({
  /** In CSS pixels. */
  fontSize: z.catch(z.int().check(z.gte(FONT_SIZES.least), z.lte(FONT_SIZES.most)), FONT_SIZES.usual),
  theme: z.catch(z.enum(['dark', 'light']), 'dark'),
  /** Several lines are shown before they are pasted. */
  isPasteShown: z.catch(z.boolean(), true),
  isForScreenReader: z.catch(z.boolean(), false),
})
export type TerminalSettings = z.infer<typeof Settings>

/** Settings of all terminals, kept in this browser. */
export function useTerminalSettings(): [TerminalSettings, (change: Partial<TerminalSettings>) => void] {
  const [settings, set] = useStored('portal.terminal', Settings, Settings.parse({}))
  return [settings, (change) => set({ ...settings, ...change })]
}
