import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type CSSProperties, type ReactNode, Suspense } from 'react'
import { leaveFailed } from '../live/use-read'
import { PageSkeleton } from '../states/Loading'
import { ErrorLine } from '../states/States'
import classes from './Page.module.css'

/**
 * A place of a fixed height (CSS length), so that nothing around it moves when its content comes or changes. Content
 * that is higher scrolls; on a phone the place grows with it.
 */
export function Room({ height, children }: { height: string; children: ReactNode }) {
  return (
    <div className={classes.room} style={{ '--room-height': height } as CSSProperties}>
      {children}
    </div>
  )
}

/**
 * A part of a page that loads and fails alone, in one line, so that its neighbours go on. `height` (CSS length) is that
 * of its content on a wide screen, so that what follows does not move when the content comes.
 */
export function Panel({ height, children }: { height?: string; children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary onReset={reset}>
          <Suspense fallback={<PageSkeleton height={height} />}>{children}</Suspense>
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  )
}

type State = { kind: 'fine' } | { kind: 'failed'; error: unknown }

type BoundaryProps = { children: ReactNode; onReset: () => void }

class Boundary extends Component<BoundaryProps, State> {
  override state: State = { kind: 'fine' }

  static getDerivedStateFromError(error: unknown): State {
    return { kind: 'failed', error }
  }

  override componentWillUnmount(): void {
    if (this.state.kind === 'failed') leaveFailed()
  }

  override render(): ReactNode {
    if (this.state.kind === 'fine') return this.props.children
    return (
      <ErrorLine
        error={this.state.error}
        onRetry={() => {
          this.props.onReset()
          this.setState({ kind: 'fine' })
        }}
      />
    )
  }
}
