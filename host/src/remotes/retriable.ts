import { createElement } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'

/**
 * React Router draws nothing for a route whose `lazy` failed, and never calls it again. Here a chunk that did not
 * arrive becomes a failure of the loader: the error page shows it, and each retry asks for the chunk anew.
 */
export function retriable(route: RouteObject): RouteObject {
  const { lazy } = route
  if (typeof lazy !== 'function') return route
  const afterFailure = () => {
    let page: Awaited<ReturnType<typeof lazy>> = {}
    return {
      loader: async (args: LoaderFunctionArgs) => {
        page = await lazy()
        return typeof page.loader === 'function' ? page.loader(args) : null
      },
      Component: () => (page.Component ? createElement(page.Component) : null),
    }
  }
  return { ...route, lazy: () => lazy().catch(afterFailure) }
}
