import { type CaseStep, type MaintenanceCase, printCase } from '@portal/api-client/cases'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CaseProblems, type CaseValues, commentOf, firstValues } from './case-form'

type About = { step: CaseStep; known: MaintenanceCase | undefined; vendor: string; found: string }
type Change = { currentTarget: { value: string } }

/** What is typed into the form of a case, and what is wrong with it. */
export function useCaseDraft({ step, known, vendor, found }: About) {
  const [typed, setTyped] = useState<Partial<CaseValues>>({})
  const [problems, setProblems] = useState<CaseProblems>({})
  // What was found may come later than the form, and stands in its field then.
  const values: CaseValues = { ...firstValues(known, vendor, found), ...typed }
  const latest = useRef('')
  useEffect(() => {
    latest.current = printCase(commentOf(step, values, known))
  })
  const change = (part: Partial<CaseValues>): void => {
    setProblems({})
    setTyped((before) => ({ ...before, ...part }))
  }
  return {
    values,
    change,
    setProblems,
    isDirty: Object.keys(typed).length > 0,
    /** The comment as it stands when it is asked for, because an attempt may be repeated after more was typed. */
    text: useCallback(() => latest.current, []),
    field: (name: keyof CaseValues) => ({
      name,
      value: values[name],
      error: problems[name],
      onChange: ({ currentTarget }: Change) => change({ [name]: currentTarget.value }),
    }),
  }
}

export type CaseDraft = ReturnType<typeof useCaseDraft>
