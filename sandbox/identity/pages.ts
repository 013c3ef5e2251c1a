import { readFile } from 'node:fs/promises'
import { errors } from 'oidc-provider'
import { wantsSecondFactor } from './authentication'
import { endSession, logoutRoutes } from './logout'
import { mailboxRoute } from './mailbox'
import { expiredPage, failedPage, notFoundPage, providerErrorPage, refusedPage, signedInPage } from './notice-pages'
import { ADDRESSES } from './provider'
import { ResetLinks } from './reset-links'
import { findRoute, fromOwnPage, knownHost, readForm, type Request, type Route, visitOf } from './routing'
import { forbidFrames, protect, send, type Context, type Reply } from './send'
import type { Services } from './services'
import { SignInSteps, type SignIn } from './sign-in'
import { SignUp } from './sign-up'
import { ticketRoutes } from './tickets'

const ASSETS: Record<string, { file: string; type: string }> = {
  '/assets/identity.css': { file: 'identity.css', type: 'text/css; charset=utf-8' },
  '/assets/reveal-password.js': { file: 'reveal-password.js', type: 'text/javascript; charset=utf-8' },
  '/assets/passkey.js': { file: 'passkey.js', type: 'text/javascript; charset=utf-8' },
  '/assets/icon.svg': { file: 'icon.svg', type: 'image/svg+xml' },
}

// The modes that the SDK uses, checked here because oidc-provider cannot be told to refuse its others.
const RESPONSE_MODES = ['query', 'web_message']

const CLIENT_ADDRESSES = [ADDRESSES.token, ADDRESSES.revocation, ADDRESSES.userinfo]

const PERSON_CHANGED = '/oidc/logout/confirm'

/** Our pages, in front of oidc-provider's own endpoints. */
export function pages(services: Services): (ctx: Context, next: () => Promise<void>) => Promise<void> {
  const { options, portal } = services
  const routes = [
    ...signInRoutes(services),
    ...ticketRoutes(services),
    ...logoutRoutes(services),
    mailboxRoute(services),
  ]

  return async (ctx, next) => {
    if (!knownHost(ctx, options.issuer)) return send(ctx, options, { page: notFoundPage(portal), status: 421 })
    if (isForeignPreflight(ctx, options.webOrigins)) {
      ctx.set('Vary', 'Origin')
      ctx.status = 204
      return
    }
    const asset = ASSETS[ctx.path]
    if (asset) return sendAsset(ctx, asset)
    const found = findRoute(routes, ctx.method, ctx.path)
    if (
      ctx.path === '/authorize' &&
      !ctx.URL.searchParams.getAll('response_mode').every((mode) => RESPONSE_MODES.includes(mode))
    ) {
      return send(ctx, options, { page: providerErrorPage('unsupported_response_mode', portal), status: 400 })
    }
    if (!found) {
      await protect(ctx, options, next)
      // Another person signs in within the same browser. Ended too, because oidc-provider ends its own session only.
      if (ctx.path === PERSON_CHANGED && ctx.status === 303 && ctx.oidc.session)
        await endSession(services, ctx, ctx.oidc.session)
      if (ctx.status === 404 && ctx.accepts('json', 'html') === 'html')
        send(ctx, options, { page: notFoundPage(portal), status: 404 })
      return
    }
    send(ctx, options, await answer(found.route, found.params, ctx, services))
  }
}

// Refused here, because oidc-provider's preflight allows any origin: it does not know the client yet.
const isForeignPreflight = (ctx: Context, origins: string[]) =>
  ctx.method === 'OPTIONS' && CLIENT_ADDRESSES.includes(ctx.path) && !origins.includes(ctx.get('origin'))

async function answer(route: Route, params: Record<string, string>, ctx: Context, services: Services): Promise<Reply> {
  const { options, portal, now } = services
  if (ctx.method === 'POST' && !fromOwnPage(ctx, options.issuer)) return { page: refusedPage(portal), status: 403 }
  try {
    const form = await readForm(ctx)
    return await route.handle({ ctx, params, form, query: ctx.URL.searchParams, visit: visitOf(ctx, now()) })
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return noSuchSignIn(ctx, services)
    if (error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500) {
      return { page: refusedPage(portal), status: error.status }
    }
    console.error('identity:', error)
    return { page: failedPage(portal), status: 500 }
  }
}

// No error after a sign-in that is done, because the browser's back button leads to its page.
async function noSuchSignIn(ctx: Context, { provider, sessions, portal }: Services): Promise<Reply> {
  const { uid, accountId } = await provider.Session.get(ctx)
  const signedIn = accountId !== undefined && (await sessions.use(uid, accountId))
  return signedIn ? { page: signedInPage(portal) } : { page: expiredPage(portal), status: 410 }
}

function signInRoutes(services: Services): Route[] {
  const steps = new SignInSteps(services)
  const signUp = new SignUp(services, steps)
  const resetLinks = new ResetLinks(services)

  // Rejects with SessionNotFound when the browser does not hold the cookie of this sign-in.
  const running = async ({ ctx, params }: Request) => {
    const interaction = await services.provider.interactionDetails(ctx.req, ctx.res)
    if (interaction.uid !== params.uid) throw new errors.SessionNotFound('another sign-in')
    const text = (name: string) => {
      const value = interaction.params[name]
      return typeof value === 'string' ? value : null
    }
    const signIn: SignIn = {
      uid: interaction.uid,
      ctx,
      loginHint: text('login_hint') ?? '',
      wantsSecondFactor: wantsSecondFactor(text('acr_values')),
    }
    return { signIn, invitation: text('invitation'), organization: text('organization') }
  }
  const post = (action: string, handle: (signIn: SignIn, request: Request) => Promise<Reply>): Route[] => [
    {
      method: 'POST',
      path: `/sign-in/:uid/${action}`,
      handle: async (request) => handle((await running(request)).signIn, request),
    },
    // Leads to where the sign-in stands, because a reload or a bookmark of an answer to a form comes here.
    {
      method: 'GET',
      path: `/sign-in/:uid/${action}`,
      handle: async ({ params }) => ({ redirect: `/sign-in/${params.uid}` }),
    },
  ]

  return [
    {
      method: 'GET',
      path: '/sign-in/:uid',
      async handle(request) {
        const { signIn, invitation, organization } = await running(request)
        const signingUp = invitation !== null && !(await steps.started(signIn))
        return signingUp ? signUp.show(signIn, invitation, organization) : steps.show(signIn, request)
      },
    },
    ...post('sign-up', async (signIn, request) => {
      const { invitation, organization } = await running(request)
      return signUp.submit(signIn, invitation ?? '', organization, request)
    }),
    ...post('password', (signIn, request) => steps.password(signIn, request)),
    ...post('passkey', (signIn, request) => steps.passkey(signIn, request)),
    ...post('code', (signIn, request) => steps.code(signIn, request)),
    ...post('recover', (signIn, request) => steps.recover(signIn, request)),
    ...post('saved', (signIn, request) => steps.saved(signIn, request)),
    {
      method: 'GET',
      path: '/sign-in/:uid/forgot',
      handle: async (request) => resetLinks.ask((await running(request)).signIn),
    },
    ...post('reset-link', (signIn, request) => resetLinks.send(signIn, request)),
    ...post('restart', (signIn) => steps.restart(signIn)),
  ]
}

async function sendAsset(ctx: Context, { file, type }: { file: string; type: string }) {
  ctx.set({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-cache' })
  forbidFrames(ctx)
  ctx.type = type
  ctx.body = await readFile(new URL(file, import.meta.url))
}
