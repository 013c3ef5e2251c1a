import { existsSync } from 'node:fs'
import path from 'node:path'
import { build } from '../lib/build'
import { parsed } from '../lib/command-line'
import { authorFrom } from '../lib/release/author'
import {
  aheadFrom,
  canaryFrom,
  environmentFrom,
  runCommand,
  subjectFrom,
  targetFrom,
} from '../lib/release/command-line'
import { changedFiles } from '../lib/release/commit'
import { readConfig } from '../lib/release/environment-config'
import { previewFrom } from '../lib/release/preview/preview-from'
import { requirePreviews } from '../lib/release/preview/release-preview'
import { Refused } from '../lib/release/refused'
import { checksOf, refuseDirty, runChecks } from '../lib/release/preflight'
import { nameIn } from '../lib/release/release-files'
import { signerFrom } from '../lib/release/signing/signer'
import { requireBrowser } from '../lib/release/trial/require-browser'
import { TARGETS } from '../lib/settings'

const usage = `Usage: npm run release -- <remote or host, or --dist folder> --to <directory or s3://bucket/prefix> [options]

  Checks its sources, builds it, compares it with what runs in the environment, starts it there in a headless browser,
  uploads it, and makes the environment run it.

  --to, --target <target>  where releases are put (default: the variable PORTAL_TARGET)
  --env <name>             the environment (default: staging)
  --canary <percent>       only that share of the browsers gets it
  --dist <folder>          a remote that another repository has built, instead of one of this repository
  --ahead                  with a remote that needs the next host: the present release runs until that host is released
  --preview                with a remote: uploads it, changes no environment, and prints a link to it, which the key signs
                           that PORTAL_PREVIEW_KEY names
  --days <number>          with --preview: how long the link works (default: 7)
  --config <file>          with host: creates the environment with this config.json
  --skip-checks            without types, lint and tests of its sources, and without a start in a browser; the
                           release's record says so
  --allow-dirty            also when files differ from the commit; the release's record says so
  --why <text>             the reason, for the journal
  --upload-only            changes no environment: promote makes one run it, with credentials of its own
  --dry-run                builds and checks, and says what would change

  A remote is signed by the key that PORTAL_RELEASE_KEY names, or by the command PORTAL_RELEASE_SIGNER.`

const OPTIONS = {
  to: { type: 'string' },
  target: { type: 'string' },
  env: { type: 'string', default: 'staging' },
  canary: { type: 'string' },
  dist: { type: 'string' },
  ahead: { type: 'boolean', default: false },
  preview: { type: 'boolean', default: false },
  days: { type: 'string' },
  config: { type: 'string' },
  'skip-checks': { type: 'boolean', default: false },
  'allow-dirty': { type: 'boolean', default: false },
  why: { type: 'string' },
  'upload-only': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const

await runCommand({ usage, run })

async function run(args: string[]): Promise<string[]> {
  const { values, positionals } = parsed({ args, allowPositionals: true, options: OPTIONS })
  const { dist } = values
  const name = dist === undefined ? subjectFrom(positionals, 1, TARGETS) : nameIn(dist)
  if (dist !== undefined && positionals.some((word) => word !== name))
    throw new Refused(`${dist} is a build of ${name}, not of ${positionals.join(' ')}.`)
  const env = environmentFrom(values.env)
  const canary = canaryFrom(values.canary, name)
  const isAhead = aheadFrom(values.ahead, name, canary)
  const preview = previewFrom(values, name, canary === null && !isAhead && !values['upload-only'])
  if (values.config !== undefined && name !== 'host')
    throw new Refused('--config goes with host: it creates an environment.')
  if (values.config !== undefined && !existsSync(values.config)) throw new Refused(`There is no file ${values.config}.`)
  if (values['upload-only'] && (canary !== null || values.config !== undefined))
    throw new Refused('--upload-only goes with neither --canary nor --config: it changes no environment.')
  const target = await targetFrom(values.to ?? values.target)
  const signer = signerFrom()
  // Read before the build, because that takes a minute and would be in vain without the environment.
  const config = values.config === undefined ? await readConfig(target, env) : null
  if (config && preview) requirePreviews(config, name, preview.key)
  // What another repository has built was checked there, if at all; nothing is known of that here.
  const isChecked = dist === undefined && !values['skip-checks']
  const isStarted = !values['skip-checks']
  if (isStarted) requireBrowser()
  // Loaded only here, because a browser and the sandbox are large.
  const trial = isStarted ? await import('../lib/release/trial/trial') : null
  refuseDirty(values['allow-dirty'], dist === undefined ? undefined : changedFiles(path.dirname(path.resolve(dist))))
  if (isChecked) await runChecks(checksOf(name), (line) => console.log(`  ${line}`))
  if (dist === undefined) await build([name])

  // Loaded only here, because TypeScript is large.
  const { releaseBuild } = await import('../lib/release/release-build')
  const dryRun = values['dry-run']
  const said = await releaseBuild({
    target,
    env,
    name,
    canary,
    isAhead,
    configFile: values.config,
    dist,
    preview,
    checks: isChecked ? 'passed' : 'skipped',
    author: authorFrom(values.why),
    isUploadOnly: values['upload-only'],
    trial: trial?.trialWith((line) => console.log(`  ${line}`)),
    signer,
    dryRun,
    log: (line) => console.log(line),
  })
  return dryRun ? ['Dry run, nothing was changed:', ...said] : said
}
