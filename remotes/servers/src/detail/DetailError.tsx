import { paths } from '@portal/contract'
import { Entitled, Page, PageErrorState } from '@portal/ui'
import { SERVERS_GATE } from '../PagesError'

/** Instead of a server that could not be read. */
export function DetailError() {
  return (
    <Page title="サーバー詳細" breadcrumbs={[{ label: 'サーバー管理', to: paths.servers }, { label: 'サーバー詳細' }]}>
      <Entitled {...SERVERS_GATE}>
        <PageErrorState />
      </Entitled>
    </Page>
  )
}
