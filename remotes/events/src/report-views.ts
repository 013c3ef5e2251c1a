import { paths } from '@portal/contract'

/** What can be told on of the events: to the next shift, and to those who get a report each month. */
export const REPORT_VIEWS = [
  { label: '引き継ぎ', to: paths.handOver },
  { label: '月次報告書', to: paths.report },
]
