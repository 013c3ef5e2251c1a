import { existsSync } from 'node:fs'
import { build } from '../lib/build'
import { parsed } from '../lib/command-line'
import {
  aheadFrom,
  canaryFrom,
  environmentFrom,
  runCommand,
  subjectFrom,
  targetFrom,
} from '../lib/release/command-line'
import { readConfig } from '../lib/release/environment-config'
import { Refused } from '../lib/release/refused'
import { checksOf, refuseDirty, runChecks } from '../lib/release/preflight'
import { releaseBuild } from '../lib/release/release-build'
import { TARGETS } from '../lib/settings'

const usage = `Usage: npm run release -- <remote or host> --to <directory or s3://bucket/prefix> [options]

  Checks its sources, builds it, compares it with what runs in the environment, uploads it, and makes the environment run it.

  --to, --target <target>  where releases are put (default: the variable PORTAL_TARGET)
  --env <name>             the environment (default: staging)
  --canary <percent>       only that share of the browsers gets it
  --ahead                  with a remote that needs the next host: the present release runs until that host is released
  --config <file>          with host: creates the environment with this config.json
  --skip-checks            without types, lint and tests of its sources; the release's record says so
  --allow-dirty            also when files differ from the commit; the release's record says so
  --dry-run                builds and checks, and says what would change`

await runCommand({ usage, run })

async function run(args: string[]): Promise<string[]> {
  const { values, positionals } = parsed({
    args,
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      target: { type: 'string' },
      env: { type: 'string', default: 'staging' },
      canary: { type: 'string' },
      ahead: { type: 'boolean', default: false },
      config: { type: 'string' },
      'skip-checks': { type: 'boolean', default: false },
      'allow-dirty': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  const name = subjectFrom(positionals, 1, TARGETS)
  const env = environmentFrom(values.env)
  const canary = canaryFrom(values.canary, name)
  const isAhead = aheadFrom(values.ahead, name, canary)
  if (values.config !== undefined && name !== 'host')
    throw new Refused('--config goes with host: it creates an environment.')
  if (values.config !== undefined && !existsSync(values.config)) throw new Refused(`There is no file ${values.config}.`)
  const target = await targetFrom(values.to ?? values.target)
  // Read before the build, because that takes a minute and would be in vain without the environment.
  if (values.config === undefined) await readConfig(target, env)
  const isChecked = !values['skip-checks']
  refuseDirty(values['allow-dirty'])
  if (isChecked) await runChecks(checksOf(name), (line) => console.log(`  ${line}`))
  await build([name])

  const dryRun = values['dry-run']
  const said = await releaseBuild({
    target,
    env,
    name,
    canary,
    isAhead,
    configFile: values.config,
    checks: isChecked ? 'passed' : 'skipped',
    dryRun,
    log: (line) => console.log(line),
  })
  return dryRun ? ['Dry run, nothing was changed:', ...said] : said
}
