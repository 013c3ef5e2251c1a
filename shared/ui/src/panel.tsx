import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { PageSkeleton } from './loading'
import { ErrorState } from './states'

/** A part in a chunk of its own; its file exports `Component`, as route files do. Draw it inside a `Panel`. */
export function lazyComponent<Props>(load: () => Promise<{ Component: ComponentType<Props> }>) {
  return lazy(async () => ({ default: (await load()).Component }))
}

/** A part of a page that loads and fails alone: what stands beside it goes on. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary onReset={reset}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  )
}

type State = { kind: 'fine' } | { kind: 'failed'; error: unknown }

type BoundaryProps = { children: ReactNode; onReset: () => void }

class Boundary extends Component<BoundaryProps, State> {
  override state: State = { kind: 'fine' }

  constructor(props: BoundaryProps) {
    super(props)
    // What failed when it was last on the page is asked for again, not shown as failed once more.
    props.onReset()
  }

  static getDerivedStateFromError(error: unknown): State {
    return { kind: 'failed', error }
  }

  override render(): ReactNode {
    if (this.state.kind === 'fine') return this.props.children
    return (
      <ErrorState
        error={this.state.error}
        onRetry={() => {
          this.props.onReset()
          this.setState({ kind: 'fine' })
        }}
      />
    )
  }
}
