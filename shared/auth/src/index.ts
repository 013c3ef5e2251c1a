export type { Project, User } from './claims'
export { can, settled, useSession, whyNot, type Session } from './session'
export { AuthError } from './auth-error'
export { getToken } from './renewal'
export {
  continueSignedOut,
  endSession,
  forgetSession,
  handleCallback,
  isLoginReturn,
  login,
  logout,
  onAuthError,
  onLogout,
  onSignedOutElsewhere,
  resumeSession,
  startAuth,
} from './client'
export { rememberedTarget, rememberTarget, safeTarget } from './target'
