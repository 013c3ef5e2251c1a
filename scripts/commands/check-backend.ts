import { Backend } from '../lib/check-backend/backend'
import { allChecks } from '../lib/check-backend/all-checks'
import { optionsFrom, USAGE } from '../lib/check-backend/options'
import { report } from '../lib/conformance/report'
import { fromCommandLine } from '../lib/command-line'

process.exitCode = await fromCommandLine(USAGE, () => {
  const options = optionsFrom(process.argv.slice(2))
  const backend = new Backend(options)
  const target = `${options.api}/api/v1/${encodeURIComponent(backend.own.project)}`
  return report({ target, checks: allChecks, context: backend, json: options.json })
})
