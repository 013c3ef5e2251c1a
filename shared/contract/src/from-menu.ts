import * as z from 'zod/mini'

const FromMenu = z.object({ isFromMenu: z.literal(true) })

/** The state of a location that the menu of the portal leads to, so that a list may open as its user prefers. */
export const FROM_MENU: z.infer<typeof FromMenu> = { isFromMenu: true }

export const isFromMenu = (state: unknown): boolean => FromMenu.safeParse(state).success
