import { parsed } from '../lib/command-line'
import { authorFrom } from '../lib/release/author'
import { environmentFrom, runCommand, subjectFrom, targetFrom } from '../lib/release/command-line'
import { versionFrom } from '../lib/release/layout'
import { rollback } from '../lib/release/rollback'
import { signerFrom } from '../lib/release/signing/signer'

const usage = `Usage: npm run rollback -- <remote or host> [version] --target <directory or s3://bucket/prefix> [options]

  Without a version: ends a running canary, or else runs the newest previous release again.

  --target <target>  where the releases are (default: the variable PORTAL_TARGET)
  --env <name>       the environment (default: staging)
  --why <text>       the reason, for the journal
  --dry-run          checks, and says what would change`

await runCommand({ usage, run })

async function run(args: string[]): Promise<string[]> {
  const { values, positionals } = parsed({
    args,
    allowPositionals: true,
    options: {
      target: { type: 'string' },
      env: { type: 'string', default: 'staging' },
      why: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  const name = subjectFrom(positionals, 2)
  const version = positionals[1] === undefined ? null : versionFrom(positionals[1])
  const dryRun = values['dry-run']
  const said = await rollback({
    target: await targetFrom(values.target),
    env: environmentFrom(values.env),
    name,
    version,
    signer: signerFrom(),
    dryRun,
    author: authorFrom(values.why),
  })
  return dryRun ? ['Dry run, nothing was changed:', ...said] : said
}
