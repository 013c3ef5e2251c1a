import { jest, playwright, sandboxTests, script, tool } from '../lib/check/commands'
import { stepOnPostgres } from '../lib/check/on-postgres'
import { finish, step } from '../lib/check/steps'

// The whole check but for what takes long, cheapest first. Every step runs even after a failure of an earlier one, so
// that one run tells all; only what needs the bundles is left out when they could not be built.
await step('Types', tool('tsc', '-p', 'tsconfig.json'))
await step('Format', tool('oxfmt', '--check'))
await step('Lint', tool('oxlint', '--deny-warnings'))
await step('OpenAPI document is up to date', script('openapi', '--check'))
await step('Example nginx configuration is up to date', script('nginx-conf', '--example', '--check'))
await step('Unit and component tests', jest(['browser', 'node']))
await stepOnPostgres('Sandbox tests on PostgreSQL', sandboxTests())
if (await step('Build', script('build'))) await step('Browser tests', playwright('--project=chromium'))
finish()
