import { isApiError } from '@portal/api-client/http'
import { AuthError } from '@portal/auth'

/** Whether an error is one of the code, because errors of the API and of the session say nothing about the release. */
export const isCrash = (error: unknown): boolean => !(isApiError(error) || error instanceof AuthError)
