export { can, settled, useSession, type Session, type User, type Project } from './session'
export { AuthError, endSession, forgetSession, getToken, handleCallback, login, logout, onAuthError, onLogout, onSignedOutElsewhere, startAuth } from './client'
export { safeTarget } from './target'
