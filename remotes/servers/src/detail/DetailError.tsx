import { paths } from '@portal/contract'
import { GatedError } from '../GatedError'

/** Instead of a server that could not be read. */
export function DetailError() {
  return (
    <GatedError
      title="サーバー詳細"
      breadcrumbs={[{ label: 'サーバー管理', to: paths.servers }, { label: 'サーバー詳細' }]}
      feature="サーバー管理"
      description="サーバーのハードウェアの状態、ログ、構成を確認できます。"
      needs="infraBasic"
    />
  )
}
