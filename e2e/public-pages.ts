/** Every page that needs no sign-in. */
export const PUBLIC = [
  '/',
  '/signup',
  '/signup?invitation=x&organization=org_alpha',
  '/clear-session',
  '/clear-session?error=timeout',
  '/unauthorized',
  '/status',
  '/no/such/page',
]
