import { pageBuilds } from './page-builds'

/** Filled in by the build. */
declare const REMOTE_NAME: string
declare const __webpack_public_path__: string

/** Errors of the API and of the session, by name, which the boundaries of the page show. */
const NO_CRASHES = ['ApiError', 'AuthError']

/** By what could not be drawn, what is said of it. */
const crashes = new Map<object, string>()

/** Whether an error is one of the remote's code. */
export const isCrash = (error: unknown): error is Error => error instanceof Error && !NO_CRASHES.includes(error.name)

/** Shows over the page what a component has thrown, at once without and then with its places in the sources. */
export function tellCrash(owner: object, error: Error): void {
  tell(owner, String(error))
  void placesOf(error).then((places) => {
    if (crashes.has(owner)) tell(owner, [String(error), ...places].join('\n    '))
  })
}

export function forgetCrash(owner: object): void {
  if (crashes.delete(owner)) show()
}

function tell(owner: object, text: string): void {
  crashes.set(owner, text)
  show()
}

function show(): void {
  const id = `crash-of-${REMOTE_NAME}`
  const [text] = crashes.values()
  if (text === undefined) pageBuilds().hide?.(id)
  else pageBuilds().show?.(id, `${REMOTE_NAME} を表示できません。直すと、自動で表示し直します。\n\n${text}`)
}

async function placesOf({ stack = '' }: Error): Promise<string[]> {
  try {
    const { placesIn } = await import(/* webpackChunkName: "places" */ './places')
    return await placesIn(stack, __webpack_public_path__)
  } catch {
    return []
  }
}
