import { Component, type ComponentType, createElement, type ElementType, type ReactNode } from 'react'
import { forgetCrash, isCrash, tellCrash } from './crashes'

/**
 * All versions of a component since the page was opened. React sees `stable` in place of each of them; that draws
 * `drawn`, which calls the current one, and is another type only when its state cannot be kept.
 */
export type Family = {
  readonly id: string
  current: ComponentType<object>
  drawn: ElementType
  readonly stable: ComponentType<object>
  /** What the next version must have to keep the state; null when none can. */
  shape: string | null
}

type Props = { family: Family; given: object }
type State = { failure: { error: unknown } | null }

const mounted = new Set<HotComponent>()

/** Draws the current version, and draws it again after each update, also when it could not be drawn. */
export class HotComponent extends Component<Props, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override componentDidMount(): void {
    mounted.add(this)
  }

  override componentDidCatch(error: unknown): void {
    if (isCrash(error)) tellCrash(this, error)
  }

  override componentWillUnmount(): void {
    mounted.delete(this)
    forgetCrash(this)
  }

  update(changed: ReadonlySet<Family>): void {
    if (this.state.failure) {
      forgetCrash(this)
      this.setState({ failure: null })
    } else if (changed.has(this.props.family)) this.forceUpdate()
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return createElement(this.props.family.drawn, this.props.given)
    if (!isCrash(failure.error)) throw failure.error
    return null
  }
}

/** Draws what belongs to these families, and what could not be drawn before. */
export function redraw(changed: ReadonlySet<Family>): void {
  for (const component of mounted) component.update(changed)
}
