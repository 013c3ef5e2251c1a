/** Whether something that was thrown carries one of these codes, as the errors of Node do. */
export function hasCode(cause: unknown, ...codes: string[]): boolean {
  return typeof cause === 'object' && cause !== null && 'code' in cause && codes.includes(String(cause.code))
}
