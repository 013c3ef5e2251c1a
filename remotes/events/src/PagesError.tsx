import { Entitled, PageError } from '@portal/ui'

/** Instead of a page of this remote that could not be read. */
export function PagesError() {
  return (
    <Entitled
      page
      to="infraBasic"
      feature="イベント管理"
      description="サーバーの異常をイベントとして受け取り、対応の状況を記録できます。"
    >
      <PageError />
    </Entitled>
  )
}
