import { Backend } from './check-backend/backend'
import { allChecks } from './check-backend/all-checks'
import { optionsFrom, USAGE, UsageError } from './check-backend/options'
import { report } from './conformance/report'

// Checks a backend against docs/backend.md. Exit code 0: nothing failed; 1: something did; 2: wrong options.
try {
  const options = optionsFrom(process.argv.slice(2))
  const backend = new Backend(options)
  const target = `${options.api}/api/v1/${encodeURIComponent(backend.own.project)}`
  process.exitCode = await report({ target, checks: allChecks, context: backend, json: options.json })
} catch (cause) {
  if (!(cause instanceof UsageError)) throw cause
  console.error(cause.message === '' ? USAGE : `${cause.message}\n\n${USAGE}`)
  process.exitCode = cause.message === '' ? 0 : 2
}
