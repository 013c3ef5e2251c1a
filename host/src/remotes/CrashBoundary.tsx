import { PageSkeleton } from '@portal/ui'
import { Component, type ReactNode } from 'react'
import { isCrash } from '../is-crash'
import { messageOf } from '../message-of'
import { countCrash } from './crashes'
import { load } from './loader'
import { RemoteFailure } from './RemoteFailure'
import { useRemotes } from './state'

const PAUSE_MS = 200

/** `inCard`: what stands above the failure of a card; without it, what is drawn is a page. */
type Props = { name: string; version: string; inCard?: ReactNode; children: ReactNode }
type State = { kind: 'fine' | 'waiting' } | { kind: 'stays'; reason: string } | { kind: 'not ours'; error: unknown }

/** Around what a remote draws: a failure to render is tried again at once, and counts against the release. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { kind: 'fine' }
  #timer: ReturnType<typeof setTimeout> | undefined
  #isRetryDue = false

  static getDerivedStateFromError(error: unknown): State {
    return isCrash(error) ? { kind: 'waiting' } : { kind: 'not ours', error }
  }

  override componentDidCatch(error: unknown): void {
    if (!isCrash(error)) return
    const { name, version } = this.props
    const verdict = countCrash(name, version, error)
    const stays: State = { kind: 'stays', reason: messageOf(error) }
    if (verdict === 'again') this.#retrySoon()
    if (verdict === 'stays') this.setState(stays)
    // The same release comes back when no other one runs.
    if (verdict === 'swapped') void load(name).then(() => isRunning(name, version) && this.setState(stays))
  }

  /**
   * StrictMode unmounts and mounts again what it has just mounted, which ends the timer of an error at the first
   * render.
   */
  override componentDidMount(): void {
    if (this.#isRetryDue) this.#retrySoon()
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer)
  }

  #retrySoon(): void {
    this.#isRetryDue = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#isRetryDue = false
      this.setState({ kind: 'fine' })
    }, PAUSE_MS)
  }

  override render(): ReactNode {
    const { state } = this
    const { name, version, inCard, children } = this.props
    if (state.kind === 'fine') return children
    // The page's own error boundary shows errors of the API and of the session, because they say nothing about the
    // release.
    if (state.kind === 'not ours') throw state.error
    if (state.kind !== 'stays') return <PageSkeleton />
    const failure = { at: 'render', version, reason: state.reason } as const
    return (
      <>
        {inCard}
        <RemoteFailure
          name={name}
          failure={failure}
          isInline={inCard !== undefined}
          onRetry={() => this.setState({ kind: 'fine' })}
        />
      </>
    )
  }
}

const isRunning = (name: string, version: string) => useRemotes.getState()[name]?.descriptor?.version === version
