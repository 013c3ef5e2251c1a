import { Button, ErrorState, Page } from '@portal/ui'
import { arrivingPage, type LazyPage } from '../arriving-page'

/** A page of the host itself. Its chunk may be gone when the host has a newer release: a reload brings that. */
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
