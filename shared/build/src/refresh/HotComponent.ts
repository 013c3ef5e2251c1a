import { Component, createElement, type ErrorInfo, type FunctionComponent, type ReactNode } from 'react'
import { pageBuilds } from './page-builds'

/**
 * All versions of a component since the page was opened. React sees `stable` in place of each of them; that draws
 * `drawn`, which calls the current one, and is another type only when its hooks are others, so that its state is lost.
 */
export type Family = {
  /** Its module, and its name there. */
  readonly id: string
  current: FunctionComponent<object>
  drawn: FunctionComponent<object>
  readonly stable: FunctionComponent<object>
  /** What the next version must have to keep the state; null when none can. */
  hooks: string | null
}

type Props = { family: Family; given: object }
type State = { failure: { error: unknown } | null }

/** Filled in by the build. */
declare const REMOTE_NAME: string

/** Errors of the API and of the session, by name, which the boundaries of the page show. */
const NO_CRASHES = ['ApiError', 'AuthError']

const mounted = new Set<HotComponent>()
/** By what could not be drawn, what is said of it. */
const crashes = new Map<HotComponent, string>()

/** Draws the current version, and draws it again after each update, also when it could not be drawn. */
export class HotComponent extends Component<Props, State> {
  override state: State = { failure: null }
  #crash: string | undefined

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  /** StrictMode mounts a second time what it has just mounted and unmounted, without telling what it threw again. */
  override componentDidMount(): void {
    mounted.add(this)
    if (this.#crash !== undefined) this.#tell(this.#crash)
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    if (!isCrash(error)) return
    this.#crash = `${this.props.family.id}\n\n${error.stack ?? error}\n\n${componentStack ?? ''}`
    this.#tell(this.#crash)
  }

  override componentWillUnmount(): void {
    mounted.delete(this)
    if (crashes.delete(this)) showCrashes()
  }

  update(changed: ReadonlySet<Family>): void {
    if (this.state.failure) {
      crashes.delete(this)
      this.#crash = undefined
      this.setState({ failure: null })
    } else if (changed.has(this.props.family)) this.forceUpdate()
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return createElement(this.props.family.drawn, this.props.given)
    if (!isCrash(failure.error)) throw failure.error
    return null
  }

  #tell(crash: string): void {
    crashes.set(this, crash)
    showCrashes()
  }
}

/** Draws what belongs to these families, and what could not be drawn before. */
export function redraw(changed: ReadonlySet<Family>): void {
  for (const component of mounted) component.update(changed)
  showCrashes()
}

const isCrash = (error: unknown): error is Error => error instanceof Error && !NO_CRASHES.includes(error.name)

function showCrashes(): void {
  const id = `crash-of-${REMOTE_NAME}`
  const [text] = crashes.values()
  if (text === undefined) pageBuilds().hide?.(id)
  else pageBuilds().show?.(id, `${REMOTE_NAME} を表示できません。直すと、自動で表示し直します。\n\n${text}`)
}
