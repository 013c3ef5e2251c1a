import { formatNumber } from '../values/format'

/** What a page says about its bulk change, and about a target of it. */
export type BulkTexts<T> = {
  name: (target: T) => string
  /** Path of the target's page, where it has one. */
  to?: (target: T) => string
  /** Noun of a する-verb: 「変更」 (default) as in 「変更しています…」 and 「変更できませんでした」. */
  verb?: string
  /** Badge of a target that succeeded, as in 「送信済み」. Without it the results name only failures. */
  done?: string
  /** Badge of a target that needed no write: 「変更なし」 unless the page says it better. */
  unchanged?: string
}

/** The verb of a page that names none. */
export const CHANGE = '変更'

/** 「2 件を変更できませんでした（監視を無効にする）。」 */
export const failureText = (verb: string, failed: number, label?: string) =>
  `${formatNumber(failed)} 件を${verb}できませんでした${label === undefined ? '' : `（${label}）`}。`
