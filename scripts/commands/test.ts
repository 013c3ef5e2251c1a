import { readWithout } from '../bring-needs.mjs'
import { check, testsOf } from '../lib/check/check'
import { script, tool } from '../lib/check/commands'
import { jest } from '../lib/check/jest'
import { playwright } from '../lib/check/playwright'
import { sandboxTests } from '../lib/check/sandbox-tests'

const without = readWithout(process.argv.slice(2))
const besides = testsOf(without)

// The whole check but for what takes long or needs a server of somebody else; what fails fast comes first.
await check(
  [
    { title: 'Format', command: tool('oxfmt', '--check') },
    { title: 'Types', command: tool('tsc', '-p', 'tsconfig.json') },
    { title: 'Lint', command: tool('oxlint', '--deny-warnings') },
    { title: 'OpenAPI document is up to date', command: script('openapi', '--check') },
    { title: 'Example nginx configuration is up to date', command: script('nginx-conf', '--example', '--check') },
    { title: 'Unit and component tests', command: jest(['browser', 'node'], { besides }) },
    { title: 'Sandbox tests', command: sandboxTests('short', besides) },
    { title: 'Build', command: script('build') },
    {
      title: 'Browser tests',
      command: playwright(['--project=chromium'], besides),
      needs: ['chromium', 'fonts'],
      after: 'Build',
    },
  ],
  without,
)
