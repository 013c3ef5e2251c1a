import { allChecks } from './check-identity/all-checks'
import { optionsFrom, USAGE } from './check-identity/options'
import { Provider } from './check-identity/provider'
import { askPerson } from './check-identity/visit'
import { report } from './conformance/report'
import { UsageError } from './conformance/usage'

// Checks an identity provider against docs/backend.md. Exit code 0: nothing failed; 1: something did; 2: wrong options.
try {
  const { json, listens, ...options } = optionsFrom(process.argv.slice(2))
  const context = new Provider(options, askPerson({ ...options, listens }))
  process.exitCode = await report({ target: options.issuer, checks: allChecks, context, json })
} catch (cause) {
  if (!(cause instanceof UsageError)) throw cause
  console.error(cause.message === '' ? USAGE : `${cause.message}\n\n${USAGE}`)
  process.exitCode = cause.message === '' ? 0 : 2
}
