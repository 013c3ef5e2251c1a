import { Button, ErrorState, Page } from '@portal/ui'
import { reportProblem } from '../diagnostics'
import { checkConfig } from '../updates'
import { arrivingPage, type LazyPage, type Treatment } from './arriving-page'

/** What becomes of a page that lacks a file of the host. */
export const hostFileLost: Pick<Treatment, 'onGone' | 'instead'> = {
  onGone: async (reason) => {
    reportProblem({ remote: null, version: null, stage: 'page', text: reason })
    void checkConfig()
    return null
  },
  instead: (reason, retry) => (
    <Page title="画面を読み込めません" actions={<Button onClick={() => window.location.reload()}>再読み込み</Button>}>
      <ErrorState error={new Error(reason)} onRetry={retry} />
    </Page>
  ),
}

/** A page of the host itself. */
export const ownPage = (lazy: LazyPage) => arrivingPage(lazy, { show: (page) => page, ...hostFileLost })
