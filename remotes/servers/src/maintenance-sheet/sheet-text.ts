import { linesOf } from '@portal/contract'
import type { Line, Sheet } from './sheet'

/** Text that the user adds. */
export type Added = {
  to: string
  /** Who asks, and how to reach them. */
  requester: string
  phone: string
  /** When the engineer may come, in the user's own words. */
  wanted: string
  tried: string
}

/** Who asks and when, as far as it was filled in. */
export const requestLines = ({ requester, phone, wanted }: Added): Line[] =>
  [
    { label: '依頼者', value: requester.trim() },
    { label: '電話', value: phone.trim() },
    { label: '希望日時', value: wanted.trim() },
  ].filter(({ value }) => value !== '')

/** The sheet as plain text, for a mail or a vendor's form. `madeAt` as it is shown. */
export function sheetText(sheet: Sheet, added: Added, madeAt: string): string {
  const { to, tried } = added
  const block = (title: string, body: readonly string[]) => (body.length > 0 ? [`■ ${title}`, ...body, ''] : [])
  const table = (lines: readonly Line[]) => lines.map(({ label, value }) => `${label}: ${linesOf(value).join('\n  ')}`)
  return [
    '保守依頼シート',
    `作成日時: ${madeAt}`,
    ...(to.trim() ? [`依頼先: ${to.trim()}`] : []),
    '',
    ...block('依頼者', table(requestLines(added))),
    ...block('対象機器', table(sheet.machine)),
    ...block('症状', table(sheet.symptom)),
    ...block('対応の経過', sheet.history),
    ...block('ハードログ (SEL、英文の行の時刻は BMC の時計)', [
      ...sheet.records.flatMap(({ at, text, row, raw }) => [
        `${at} ${text}`,
        ...(row ? [`  ${row}`] : []),
        ...(raw ? [`  ${raw}`] : []),
      ]),
      ...(sheet.recordsLeft > 0 ? [`ほか ${sheet.recordsLeft} 件`] : []),
    ]),
    ...block('ファームウェア', table(sheet.firmware)),
    ...block('保守契約', table(sheet.support)),
    ...block('実施済みの対応', tried.trim() ? linesOf(tried.trim()) : []),
  ]
    .join('\n')
    .trimEnd()
}

/**
 * The text as a file. UTF-8 with a byte order mark and CRLF, because older Windows editors, which vendors' desks still
 * have, take a file without the mark for Shift_JIS.
 */
export const textFile = (text: string): Blob =>
  new Blob(['\uFEFF', linesOf(text).join('\r\n'), '\r\n'], { type: 'text/plain;charset=utf-8' })
