import { useSession } from './session'

/**
 * Resolves when the question for the session has left: the SDK has put the frame of silent authorization into the page.
 * Also when there is nothing to ask, or the identity provider does not answer.
 */
export function sessionAsked(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect()
      stop()
      resolve()
    }
    // By the frame, because the SDK tells nothing before the answer (`src/utils.ts`, `runIframe`).
    const observer = new MutationObserver(() => {
      if (document.querySelector('iframe')) finish()
    })
    observer.observe(document.documentElement, { childList: true, subtree: true })
    const stop = useSession.subscribe(({ status, obstacle }) => {
      if (status !== 'loading' || obstacle) finish()
    })
    if (useSession.getState().status !== 'loading') finish()
  })
}
