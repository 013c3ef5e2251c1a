import { accessToken } from '@portal/testing/access-token'
import { sdkError } from '@portal/testing/fake-auth0'
import { SESSION_CASES, type SessionCase } from '@portal/testing/session-cases'
import { HINT, HOME, openPage, openSignedIn, PERSON, prepareBrowser, settings } from './open-page.fixture'

prepareBrowser()

const tokenOf = ({ behaviour, claims }: SessionCase) =>
  'accessToken' in behaviour
    ? 'opaque'
    : accessToken({ sub: 'u1', org_id: 'org_1', org_name: 'alpha', permissions: [], ...claims })

function misbehave({ sdk }: Awaited<ReturnType<typeof openPage>>, one: SessionCase): void {
  sdk.signedIn = { ...PERSON, token: one.claims ? tokenOf(one) : PERSON.token }
  if (one.sdk) sdk.tokenFailures.push('error' in one.sdk ? sdkError(one.sdk.error) : new Error(one.sdk.message))
}

/** The page on which a case has been played. */
async function play(one: SessionCase) {
  if (one.when === 'renewal') {
    const page = await openSignedIn({ expiresIn: 50 })
    misbehave(page, one)
    await page.auth.getToken().catch(() => undefined)
    return page
  }
  const page = await openPage()
  misbehave(page, one)
  document.cookie = `${HINT}=true`
  page.auth.startAuth(settings(), HOME)
  await page.auth.settled()
  return page
}

test.each(SESSION_CASES.map((one): [string, string, SessionCase] => [one.when, one.name, one]))(
  '%s: %s',
  async (_when, _name, one) => {
    const { errors, status } = await play(one)
    const { becomes } = one
    expect(status()).toBe(typeof becomes === 'string' ? becomes : 'signed-out')
    expect(errors).toEqual(typeof becomes === 'string' ? [] : [becomes.ended])
  },
)
