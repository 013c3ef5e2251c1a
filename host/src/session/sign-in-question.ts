import type { ReactNode } from 'react'
import { create } from 'zustand'

/** The dialog that asks the user to sign in again; the frame shows it. Its code is loaded when the first call asks. */
export const useSignInQuestion = create<{ dialog: ReactNode }>()(() => ({ dialog: null }))
