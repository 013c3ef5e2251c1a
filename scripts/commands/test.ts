import { readWithout } from '../bring-needs.mjs'
import { check, testsOf } from '../lib/check/check'
import { script, tool } from '../lib/check/commands'
import { jest, keptJest } from '../lib/check/jest'
import type { Kept } from '../lib/check/kept'
import { keptPlaywright, playwright } from '../lib/check/playwright'
import { keptSandboxTests, sandboxTests } from '../lib/check/sandbox-tests'

const args = process.argv.slice(2)
const without = readWithout(args)
const besides = testsOf(without)

const types: Kept = {
  units: () => [{ name: 'Types', inputs: [String.raw`matching \.([cm]?[jt]sx?|json)$`], isDeclared: true }],
  only: (args) => args,
}

const isWhole = args.includes('--all')

// The whole check but for what takes long or needs a server of somebody else; what fails fast comes first. What takes
// long runs only as far as no earlier run has told, but for `--all`.
await check(
  [
    { title: 'Format', command: tool('oxfmt', '--check') },
    { title: 'Types', command: tool('tsc', '-p', 'tsconfig.json'), kept: types },
    { title: 'Lint', command: tool('oxlint', '--deny-warnings') },
    { title: 'OpenAPI document is up to date', command: script('openapi', '--check') },
    { title: 'Example nginx configuration is up to date', command: script('nginx-conf', '--example', '--check') },
    {
      title: 'Unit and component tests',
      command: jest(['browser', 'node'], { besides }),
      kept: keptJest(['browser', 'node'], besides),
    },
    { title: 'Sandbox tests', command: sandboxTests('short', { besides }), kept: keptSandboxTests(besides) },
    { title: 'Build', command: script('build') },
    {
      title: 'Browser tests',
      command: playwright(['--project=chromium'], besides),
      kept: keptPlaywright(['--project=chromium']),
      needs: ['chromium', 'fonts'],
      after: 'Build',
    },
  ].map((step) => ({ ...step, isWhole })),
  without,
)
