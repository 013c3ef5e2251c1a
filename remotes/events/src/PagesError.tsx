import { Entitled, PageError } from '@portal/ui'

/**
 * An error of a page of this remote. The entitlement comes first, because the API refuses the reads of a feature that
 * was not bought.
 */
export function PagesError() {
  return (
    <Entitled
      page
      to="infraBasic"
      feature="イベント管理"
      description="サーバーの異常をイベントとして受け取り、対応の状況を記録できます。"
    >
      <PageError title="イベント管理" />
    </Entitled>
  )
}
