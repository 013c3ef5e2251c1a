import { Entitled, PageError } from '@portal/ui'

export const SERVERS_GATE = {
  to: 'infraBasic',
  feature: 'サーバー管理',
  description: 'サーバーのハードウェアの状態、ログ、構成を確認できます。',
} as const

/** Instead of a page of this remote that could not be read. */
export function PagesError() {
  return (
    <Entitled {...SERVERS_GATE} page>
      <PageError title={SERVERS_GATE.feature} />
    </Entitled>
  )
}
