import type { RemoteModule } from '@portal/contract'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { type LoaderFunctionArgs, type RouteObject, useRevalidator } from 'react-router-dom'
import { reportProblem } from '../diagnostics'
import { PageError } from '../frame/RouteErrors'
import { CrashBoundary } from './CrashBoundary'
import { RemoteFailure } from './RemoteFailure'

export type Hosting = {
  name: string
  version: string
  /** No two mounted trees of routes may share ids: the router keeps those of older releases. */
  serial: number
  /** A page's chunk is gone for good: true when another release has taken over, and the address must be matched anew. */
  onPageGone: (reason: string) => Promise<boolean>
  /** What a loader throws to have the address at hand matched anew. */
  sameAddress: () => Response
}

/** The routes of one release as the host runs them: each page inside a boundary, each chunk asked for again when it did not arrive. */
export function hostedRoutes({ routes }: RemoteModule, hosting: Hosting): RouteObject[] {
  return routes.map((route, at) => hosted(route, `${hosting.name}#${hosting.serial}-${at}`, hosting))
}

function hosted(route: RouteObject, id: string, hosting: Hosting): RouteObject {
  const { lazy, Component, element, children } = route
  const shown = Component ? { Component: guarded(Component, hosting) } : element ? { element: inBoundary(element, hosting) } : {}
  const arriving = typeof lazy === 'function' ? { lazy: () => arrival(lazy, hosting) } : {}
  const common = { ...shown, ...arriving, id, ErrorBoundary: route.ErrorBoundary ?? PageError }
  if (route.index) return { ...route, ...common, index: true, children: undefined }
  return { ...route, ...common, index: false, children: children?.map((child, at) => hosted(child, `${id}-${at}`, hosting)) }
}

type Page = { Component?: ComponentType | null; loader?: unknown }

/**
 * React Router draws nothing for a route whose `lazy` failed, and never calls it again. Here a chunk that did not arrive
 * becomes a loader that asks for it anew, at once and at each retry.
 */
async function arrival(lazy: () => Promise<Page>, hosting: Hosting): Promise<object> {
  try {
    return present(await lazy(), hosting)
  } catch {
    let page: Page | null = null
    let reason = ''
    return {
      loader: async (args: LoaderFunctionArgs) => {
        try {
          page = await lazy()
        } catch (cause) {
          page = null
          reason = cause instanceof Error ? cause.message : String(cause)
          reportProblem({ remote: hosting.name, version: hosting.version, stage: 'page', text: reason })
          if (await hosting.onPageGone(reason)) throw hosting.sameAddress()
          return null
        }
        return typeof page.loader === 'function' ? page.loader(args) : null
      },
      Component: function Arrival() {
        // The router draws the same element again and again: only what listens to it sees that the page is here now.
        const { revalidate } = useRevalidator()
        if (page?.Component) return inBoundary(createElement(page.Component), hosting)
        const { name, version } = hosting
        return <RemoteFailure name={name} failure={{ at: 'page', version, reason }} onRetry={() => void revalidate()} />
      },
    }
  }
}

const present = (page: Page, hosting: Hosting) => (page.Component ? { ...page, Component: guarded(page.Component, hosting) } : page)

const guarded = (Content: ComponentType, hosting: Hosting) => () => inBoundary(<Content />, hosting)

const inBoundary = (content: ReactNode, { name, version }: Hosting) => (
  <CrashBoundary name={name} version={version}>
    {content}
  </CrashBoundary>
)
