import { useLayoutEffect } from 'react'
import { create } from 'zustand'

/** The open modal dialogs by their ID, the topmost last. The page outside of that one is inert. */
const useModals = create<{ open: readonly string[] }>(() => ({ open: [] }))

export const useIsModalOpen = (): boolean => useModals(({ open }) => open.length > 0)

/** Counts a dialog among the open ones while it is rendered, and tells whether it is the topmost. */
export function useIsTopmost(id: string): boolean {
  useLayoutEffect(() => {
    useModals.setState(({ open }) => ({ open: [...open, id] }))
    return () => useModals.setState(({ open }) => ({ open: open.filter((each) => each !== id) }))
  }, [id])
  return useModals(({ open }) => open.at(-1) === id)
}
