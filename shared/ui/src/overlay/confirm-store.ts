import type { ReactNode } from 'react'
import { create } from 'zustand'
import { useToasts } from './toast-store'

export type Question = {
  /** A whole question: the words of a dialog's title are the same everywhere. */
  title: `${string}ますか？`
  /** The consequences of the action and its targets, shown above the buttons. */
  body?: ReactNode
  /** Text of the button that does it. */
  action: string
  danger?: boolean
  /** Text that the user must type before the action can be chosen, such as the name of the project. */
  typed?: string | undefined
  /** The action itself. The dialog waits for it; when it fails the error is shown and the dialog stays open. */
  run?: () => Promise<unknown>
}

export type PendingQuestion = Question & { id: number; answer: (yes: boolean) => void }

/** Questions to ask, one after the other. */
export const useQuestions = create<{ questions: readonly PendingQuestion[] }>(() => ({ questions: [] }))

let lastId = 0

/** Asks the user, from anywhere. True when the action was chosen (and `run` succeeded), false when it was cancelled. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId
    const answer = (yes: boolean) => {
      useQuestions.setState(({ questions }) => ({ questions: questions.filter((pending) => pending.id !== id) }))
      resolve(yes)
    }
    useQuestions.setState(({ questions }) => ({ questions: [...questions, { ...question, id, answer }] }))
  })
}

/**
 * Closes what lies over the page: toasts, dialogs and menus as by Escape, questions as cancelled unless they are at
 * work.
 */
export function dismissAll(): void {
  useToasts.setState({ toasts: [] })
  for (const dialog of document.querySelectorAll('dialog[open]'))
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  for (const { run, answer } of useQuestions.getState().questions) if (!run) answer(false)
  // Without an answer, because the action that a question waits for gives one.
  useQuestions.setState({ questions: [] })
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
}
