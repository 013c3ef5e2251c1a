import { allChecks } from '../lib/check-identity/all-checks'
import { optionsFrom, USAGE } from '../lib/check-identity/options'
import { Provider } from '../lib/check-identity/provider'
import { askPerson } from '../lib/check-identity/visit'
import { report } from '../lib/conformance/report'
import { fromCommandLine } from '../lib/command-line'

process.exitCode = await fromCommandLine(USAGE, () => {
  const { json, listens, ...options } = optionsFrom(process.argv.slice(2))
  const context = new Provider(options, askPerson({ ...options, listens }))
  return report({ target: options.issuer, checks: allChecks, context, json })
})
