import { Component, type ComponentType, createElement, lazy, type ReactNode } from 'react'
import { ErrorLine } from '../states/States'

/** Pauses before the second and the third try; growing, because all open tabs miss a file at the same moment. */
const PAUSES_MS = [1000, 3000]

let tellLost: (cause: unknown) => void = () => {}
/** Sets the reaction of the host to a part whose file did not arrive at any try; `cause` is that of the last one. */
export function onPartLost(listener: (cause: unknown) => void): void {
  tellLost = listener
}

/** In the shape of an error of a call, so that `errorText` has words for it. */
class PartLost extends Error {
  readonly status = -1
  readonly noAnswer = 'file'
  readonly isOwnMessage = false
}

/**
 * A part in a chunk of its own; its file exports `Component`, as route files do. Draw it inside a `Panel`, which stands
 * in its place while it comes. A file that does not arrive is asked for three times; then the part says so in one line,
 * whose 再試行 begins again, as does the next visit.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ Component: ComponentType<Props> }>,
): ComponentType<Props> {
  const arriving = () => lazy<ComponentType<Props>>(async () => ({ default: (await arrive(load)).Component }))
  let Part = arriving()
  let lost: unknown
  const drawn = (props: Props) => createElement(Part, props)
  // Not when the load fails, because React then draws the part from the beginning, and would meet one that loads again
  // instead of the failure.
  const forget = (error: unknown) => {
    if (error === lost) return
    lost = error
    Part = arriving()
  }
  return (props) => <LostBoundary onForget={forget}>{createElement(drawn, props)}</LostBoundary>
}

async function arrive<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load()
    } catch (cause) {
      const pause = PAUSES_MS[tries]
      if (pause === undefined) {
        tellLost(cause)
        throw new PartLost(cause instanceof Error ? cause.message : String(cause), { cause })
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

type Props = { onForget: (error: unknown) => void; children: ReactNode }
type State = { error: unknown }

/** Shows a part that is lost; the errors of one that is there belong to the boundary around it. */
class LostBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentWillUnmount(): void {
    if (this.state.error instanceof PartLost) this.props.onForget(this.state.error)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    if (!(error instanceof PartLost)) throw error
    const retry = () => {
      this.props.onForget(error)
      this.setState({ error: null })
    }
    return <ErrorLine error={error} onRetry={retry} />
  }
}
