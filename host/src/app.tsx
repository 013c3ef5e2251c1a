import '@portal/ui/styles'
import { configureApi, queryClient } from '@portal/api-client/http'
import { UiProvider } from '@portal/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { parseConfig, useConfig } from './config'
import { collectProblems } from './diagnostics'
import { ConfigProblem } from './fetch-config'
import { reactToSession } from './session/react-to-session'
import { takeOverrides } from './remotes/overrides'
import { fetchMenu } from './remotes/fetch-menu'
import { startRemotes } from './remotes/loader'
import { expectPage } from './remotes/start-page'
import { retryConfig } from './retry-config'
import { createRouter } from './router'
import { watchIntent } from './router/watch-intent'
import { ConfigError } from './pages/ConfigError'
import { startFederation } from './remotes/provided'
import { watchConfig } from './updates'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)

/** Draws the portal, once `config.json` is there. */
export async function start(starting: Promise<unknown>): Promise<void> {
  try {
    startFederation()
    const config = parseConfig(await starting)
    useConfig.setState({ config })
    configureApi(config)
    takeOverrides(config)
    startRemotes(config)
    const router = createRouter()
    reactToSession(router)
    watchIntent((address, intent) => void expectPage(address, intent))
    void fetchMenu(router)
    watchConfig(config)
    collectProblems()
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <UiProvider>
            <RouterProvider router={router} />
          </UiProvider>
        </QueryClientProvider>
      </StrictMode>,
    )
  } catch (cause) {
    if (cause instanceof ConfigProblem) retryConfig()
    root.render(
      <UiProvider>
        <ConfigError problems={cause instanceof ConfigProblem ? cause.problems : [String(cause)]} />
      </UiProvider>,
    )
  }
}
