import { Entitled, PageError } from '@portal/ui'

/** Instead of a page of this remote that could not be read. */
export function PagesError() {
  return (
    <Entitled
      page
      to="infraBasic"
      feature="エージェント管理"
      description="サーバーを監視するエージェントの導入、接続の状態、通知のルールを管理できます。"
    >
      <PageError />
    </Entitled>
  )
}
