import {
  type CaseComment,
  type CaseStep,
  type MaintenanceCase,
  parseCase,
  printCase,
  promise,
  type PromiseKind,
} from '@portal/api-client/cases'
import { currentTime } from '@portal/auth'
import { inJapan } from '@portal/contract'
import type { Step } from '../responses'

/** Words of the button and of the form that records a step of a case, and of the toast after it. */
export const CASE_STEPS: Record<CaseStep, Step> = {
  record: { label: '保守手配を記録', done: '保守手配を記録しました。' },
  change: { label: '予定を変更', done: '保守の予定を変更しました。' },
  done: { label: '完了を記録', done: '保守の完了を記録しました。' },
  cancel: { label: '手配を取消', done: '保守手配の取消を記録しました。' },
}

/** The longest comment that the API takes. */
const LONGEST = 1000

export type CaseValues = {
  vendor: string
  number: string
  kind: PromiseKind
  /** As a `datetime-local` field has it, in Japan: `2025-11-22T13:00`; '' for none. */
  at: string
  recovery: string
  note: string
}
export type CaseProblems = Partial<Record<keyof CaseValues, string>>

/** What a form begins with. `found` is the record that says the sensor is well again. */
export function firstValues(known: MaintenanceCase | undefined, vendor: string, found: string): CaseValues {
  const { promised } = known ?? {}
  return {
    vendor: known?.vendor ?? vendor,
    number: known?.number ?? '',
    kind: promised?.kind ?? 'visit',
    at: promised?.at?.includes('T') ? inJapan(Date.parse(promised.at)).slice(0, 16) : '',
    recovery: found,
    note: '',
  }
}

/** The comment that a form makes. Each names vendor and number, so that it can be understood without the others. */
export function commentOf(step: CaseStep, values: CaseValues, known: MaintenanceCase | undefined): CaseComment {
  const { vendor, number, kind, at, recovery, note } = values
  const due = Date.parse(`${at}+09:00`)
  const hasPromise = step === 'record' || step === 'change'
  return {
    step,
    vendor,
    number,
    promised: !hasPromise ? null : Number.isNaN(due) ? (known?.promised ?? null) : promise(kind, due),
    recovery: step === 'done' ? recovery : '',
    note,
  }
}

/** Why the form cannot be sent, by field. `isTimeBroken`: the browser could not read what is typed as a time. */
export function problemsOf(
  step: CaseStep,
  values: CaseValues,
  known: MaintenanceCase | undefined,
  isTimeBroken: boolean,
): CaseProblems {
  if (isTimeBroken) return { at: '日付と時刻を最後まで入力してください。' }
  const text = printCase(commentOf(step, values, known))
  if (text.length > LONGEST) return { note: `全体で ${LONGEST} 文字を超えています。備考を短くしてください。` }
  if (step === 'record' && values.vendor.trim() === '' && values.number.trim() === '')
    return { vendor: '保守会社か受付番号を入力してください。' }
  const before = firstValues(known, '', '')
  const isSame = (['number', 'kind', 'at', 'note'] as const).every((name) => values[name] === before[name])
  if (step === 'change' && isSame) return { at: '新しい予定、受付番号、備考のいずれかを入力してください。' }
  return parseCase(text, new Date(currentTime()).toISOString()) ? {} : { number: '受付番号を入力してください。' }
}
