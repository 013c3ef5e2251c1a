export type { Project, User } from './claims'
export { compareClocks, correctedTime, currentTime, useClock } from './clock'
export { can, settled, useSession, whyNot, type Session } from './session'
export { AuthError, SiteDataBlocked } from './auth-error'
export { getToken } from './renewal'
export { keepNonce, proofOf, tokenHeaders } from './proof'
export { handOverLogin, startStepUp } from './step-up-start'
export type { StepUp } from './step-up'
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
export { onSignInFileLost, SIGN_IN_WORKER } from './sdk'
export { type Area, type Stored, storedText } from './site-data'
export { heldLocks, holdLock, withLock } from './tab-lock'
export { rememberedTarget, rememberTarget, safeTarget } from './target'
