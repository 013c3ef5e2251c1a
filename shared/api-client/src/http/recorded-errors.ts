import { ApiError } from '../error'

type ErrorListener = (error: ApiError) => void
let errorListener: ErrorListener = () => {}
const recorded = new WeakSet<ApiError>()

/** The host turns each recorded error into a toast. */
export function onRecordedError(listener: ErrorListener): void {
  errorListener = listener
}

/** Reports an error that no page or form shows by itself. The same error is reported once, however often it passes. */
export function recordError(cause: unknown): void {
  const error = ApiError.fromException(cause)
  if (recorded.has(error)) return
  recorded.add(error)
  errorListener(error)
}

/** Not a toast, because the host shows this error on a page of its own. */
export function isToldElsewhere(error: ApiError): void {
  recorded.add(error)
}
