import { AUDIENCE, CLIENT, PASSWORD, PORTAL, sandbox } from '@portal/sandbox/identity/sandbox.fixture'
import { report } from '../conformance/report'
import { allChecks } from './all-checks'
import { Provider, type Visit } from './provider'

// A process of its own, because oidc-provider is an ES module, which jest cannot load. Checks the sandbox's provider
// and prints what `check-identity --json` prints.
const identity = await sandbox()
const browser = identity.browser()
const visit: Visit = async (link, step) => {
  const first = await browser.fetch(link)
  const returned = await browser.follow(first)
  if (step === 'silent') return returned.callback?.href ?? ''
  const form = { email: 'admin@alpha.example', password: PASSWORD }
  const answer = await browser.post(`${first.headers.get('location')}/password`, form)
  return (await browser.follow(answer)).callback?.href ?? ''
}
const returnsTo = `${PORTAL}/callback`
const options = {
  issuer: identity.issuer,
  clientId: CLIENT,
  audience: AUDIENCE,
  portal: PORTAL,
  returnsTo,
  signIn: true,
}
const context = new Provider(options, visit)
await report({ target: identity.issuer, checks: allChecks, context, json: true })
await identity.close()
