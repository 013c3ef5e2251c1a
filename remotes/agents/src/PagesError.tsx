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
      feature="エージェント管理"
      description="サーバーを監視するエージェントの導入、接続の状態、通知のルールを管理できます。"
    >
      <PageError title="エージェント管理" />
    </Entitled>
  )
}
