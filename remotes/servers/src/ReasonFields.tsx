import type { AccessReason } from '@portal/api-client/servers'
import { useState } from 'react'
import { TextLine } from './TextLine'

type ReasonFieldsProps = {
  first?: AccessReason
  /** Characters that each may have. */
  longest: { reason: number; reference: number }
  /** Called with what is typed, without spaces around it; what is empty is left out. */
  onChange: (reason: AccessReason) => void
}

/** What a work is for: in words, and by the number of its reference. Both may be left out. */
export function ReasonFields({ first = {}, longest, onChange }: ReasonFieldsProps) {
  const [values, setValues] = useState({ reason: first.reason ?? '', reference: first.reference ?? '' })
  const change = (part: Partial<typeof values>) => {
    const next = { ...values, ...part }
    setValues(next)
    const [reason, reference] = [next.reason.trim(), next.reference.trim()]
    onChange({ ...(reason && { reason }), ...(reference && { reference }) })
  }
  return (
    <>
      <TextLine
        label="理由 (任意)"
        value={values.reason}
        maxLength={longest.reason}
        onChange={(reason) => change({ reason })}
      />
      <TextLine
        label="チケット番号 (任意)"
        value={values.reference}
        maxLength={longest.reference}
        onChange={(reference) => change({ reference })}
      />
    </>
  )
}
