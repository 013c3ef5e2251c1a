import '@portal/ui/styles'
import { configureApi, queryClient } from '@portal/api-client/http'
import { onSignInFileLost } from '@portal/auth'
import { onPartLost, UiProvider } from '@portal/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { parseConfig, useConfig } from './config'
import { collectProblems, reportError, reportPartLost } from './diagnostics'
import { ConfigProblem } from './fetch-config'
import { isCrash } from './is-crash'
import { reactToSession } from './session/react-to-session'
import { takeOverrides } from './remotes/overrides'
import { fetchMenu } from './remotes/fetch-menu'
import { startRemotes } from './remotes/loader'
import { takePreview } from './remotes/take-preview'
import { expectPage } from './remotes/start-page'
import { retryConfig } from './retry-config'
import { createRouter } from './router'
import { watchIntent } from './router/watch-intent'
import { ConfigError } from './pages/ConfigError'
import { startFederation } from './remotes/provided'
import { noteIncomplete } from './remotes/withdrawn'
import { loadTelemetry } from './telemetry/load-telemetry'
import { checkConfig, watchConfig } from './updates'

/**
 * Draws the portal, once `config.json` is there; `fail` is told what throws while it is drawn.
 *
 * @throws whatever the portal cannot start without
 */
export async function start(starting: Promise<unknown>, fail: (cause: unknown) => void): Promise<void> {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  const root = createRoot(element, { onUncaughtError: fail })
  try {
    startFederation()
    const config = parseConfig(await starting)
    useConfig.setState({ config })
    configureApi(config)
    await takeOverrides(config, async (urls) => {
      const { askToRun } = await import(/* webpackChunkName: "ask-to-run" */ './pages/AskToRun')
      return askToRun(root, urls)
    })
    await takePreview(config)
    startRemotes(config)
    const router = createRouter()
    reactToSession(router)
    watchIntent((address, intent) => void expectPage(address, intent))
    void fetchMenu(router)
    watchConfig(config)
    collectProblems()
    onPartLost(partLost)
    onSignInFileLost(partLost)
    void loadTelemetry(config, router)
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <UiProvider>
            <RouterProvider router={router} onError={onPageError} />
          </UiProvider>
        </QueryClientProvider>
      </StrictMode>,
    )
  } catch (cause) {
    if (!(cause instanceof ConfigProblem)) throw cause
    retryConfig()
    root.render(
      <UiProvider>
        <ConfigError problem={cause} />
      </UiProvider>,
    )
  }
}

/** As for a page whose file does not arrive: perhaps another release has taken the place of the one that is open. */
function partLost(cause: unknown): void {
  const release = reportPartLost(cause)
  if (release !== null) noteIncomplete(release)
  void checkConfig()
}

/** What the boundaries of routes show; those of remotes count what a release draws. */
function onPageError(cause: unknown): void {
  if (cause instanceof Error && isCrash(cause)) reportError(cause)
}
