import type { RemoteModule } from '@portal/contract'
import { PageError } from '@portal/ui'
import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router-dom'
import { arrivingPage, drawn, type Treatment } from '../router/arriving-page'
import { hostFileLost } from '../router/own-page'
import { isOfHost, reportProblem } from '../diagnostics'
import { CrashBoundary } from './CrashBoundary'
import { RemoteFailure } from './RemoteFailure'

export type Hosting = {
  name: string
  version: string
  /** Prefix of route ids. No two mounted trees may share ids, because the router keeps those of older releases. */
  serial: number
  /** A page's chunk failed twice: the response that leads to another release, or null when there is none. */
  onPageGone: (reason: string) => Promise<Response | null>
}

/**
 * The routes of one release as the host runs them: each page inside a boundary, each chunk asked for again when it did
 * not arrive.
 */
export function hostedRoutes({ routes }: RemoteModule, hosting: Hosting): RouteObject[] {
  return routes.map((route, at) => hosted(route, `${hosting.name}#${hosting.serial}-${at}`, hosting))
}

function hosted(route: RouteObject, id: string, hosting: Hosting): RouteObject {
  const { name, version } = hosting
  const { lazy, Component, element, children } = route
  const show = (page: ReactNode) => (
    <CrashBoundary name={name} version={version}>
      {page}
    </CrashBoundary>
  )
  const treatment: Treatment = {
    show,
    onGone: (reason) => {
      if (isOfHost(reason)) return hostFileLost.onGone(reason)
      reportProblem({ remote: name, version, stage: 'page', text: reason })
      return hosting.onPageGone(reason)
    },
    instead: (reason, retry) =>
      isOfHost(reason) ? (
        hostFileLost.instead(reason, retry)
      ) : (
        <RemoteFailure name={name} failure={{ at: 'page', version, reason }} onRetry={retry} />
      ),
  }
  const own = Component ? { Component: drawn(Component, show) } : element ? { element: show(element) } : {}
  const arriving = typeof lazy === 'function' ? { lazy: arrivingPage(lazy, treatment) } : {}
  const common = { ...own, ...arriving, id, ErrorBoundary: route.ErrorBoundary ?? PageError }
  if (route.index) return { ...route, ...common, index: true, children: undefined }
  return {
    ...route,
    ...common,
    index: false,
    children: children?.map((child, at) => hosted(child, `${id}-${at}`, hosting)),
  }
}
