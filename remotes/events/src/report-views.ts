import { paths } from '@portal/contract'

/** The pages that hand events on: to the next shift, and to the readers of a monthly report. */
export const REPORT_VIEWS = [
  { label: '引き継ぎ', to: paths.handOver },
  { label: '月次報告書', to: paths.report },
]
