import { Button, ErrorState, Page } from '@portal/ui'
import { arrivingPage, type LazyPage } from './arriving-page'

/** A page of the host itself. Reloads when its chunk is gone, because the host then has a newer release. */
export const ownPage = (lazy: LazyPage) =>
  arrivingPage(lazy, {
    show: (page) => page,
    onGone: async () => null,
    instead: (reason, retry) => (
      <Page title="画面を読み込めません" actions={<Button onClick={() => window.location.reload()}>再読み込み</Button>}>
        <ErrorState error={new Error(reason)} onRetry={retry} />
      </Page>
    ),
  })
