import { PageError } from '@portal/ui'

/** Instead of a page of this remote that could not be read. */
export function PagesError() {
  return <PageError title="ユーザー管理" />
}
