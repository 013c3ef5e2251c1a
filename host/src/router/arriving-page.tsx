import { useSession } from '@portal/auth'
import { createElement, type ComponentType, type ReactNode } from 'react'
import { type LoaderFunctionArgs, useRevalidator } from 'react-router-dom'
import { fileReasonOf } from '../message-of'

export type LazyPage = () => Promise<{ Component?: ComponentType | null; loader?: unknown }>

export type Treatment = {
  /** Draws the page. */
  show: (page: ReactNode) => ReactNode
  /** Its chunk failed twice. A response that is returned is thrown, so that the router goes elsewhere. */
  onGone: (reason: string) => Promise<Response | null>
  /** Drawn in its place. */
  instead: (reason: string, retry: () => void) => ReactNode
}

/**
 * A route's `lazy` whose chunk may fail. React Router draws nothing for a route whose `lazy` failed, and never calls it
 * again; here the failure becomes a loader instead of an error, which fetches the chunk again at once and at each
 * retry.
 */
export function arrivingPage(lazy: LazyPage, { show, onGone, instead }: Treatment): () => Promise<object> {
  return async () => {
    try {
      const page = await lazy()
      const { Component } = page
      return Component ? { ...page, Component: drawn(Component, show) } : page
    } catch {
      return secondChance()
    }
  }

  function secondChance() {
    let page: Awaited<ReturnType<LazyPage>> | null = null
    let reason = ''
    return {
      loader: async (args: LoaderFunctionArgs) => {
        page = await lazy().catch((cause: unknown) => {
          reason = fileReasonOf(cause)
          return null
        })
        if (page) return typeof page.loader === 'function' ? page.loader(args) : null
        const elsewhere = await onGone(reason)
        if (elsewhere) throw elsewhere
        return null
      },
      Component: function Arrival() {
        // Subscribed, because the router draws the same element again, which would not see that the page is here now.
        const { revalidate } = useRevalidator()
        usePermissions()
        return page?.Component ? show(createElement(page.Component)) : instead(reason, () => void revalidate())
      },
    }
  }
}

/** Draws a page, again when a renewed token allows more or less, because `can()` is asked while a page is drawn. */
export function drawn(Component: ComponentType, show: Treatment['show']): ComponentType {
  return function Page() {
    usePermissions()
    return show(createElement(Component))
  }
}

const usePermissions = () => useSession((session) => session.permissions)
