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
import { versionFrom } from '../lib/release/layout'
import { promote } from '../lib/release/promote'
import { signerFrom } from '../lib/release/signing/signer'

const usage = `Usage: npm run promote -- <remote or host> [version] [--from staging] [--to production] --target <directory or s3://bucket/prefix>

  Makes one environment run the release that another one runs; with a version, one that was uploaded.

  --from <name>       where it runs already (default: staging)
  --to <name>         where it shall run (default: production)
  --target <target>   where the releases are (default: the variable PORTAL_TARGET)
  --canary <percent>  only that share of the browsers gets it there
  --ahead             with a remote that needs the next host there: the present release runs until then
  --why <text>        the reason, for the journal
  --dry-run           checks, and says what would change`

await runCommand({ usage, run })

async function run(args: string[]): Promise<string[]> {
  const { values, positionals } = parsed({
    args,
    allowPositionals: true,
    options: {
      from: { type: 'string', default: 'staging' },
      to: { type: 'string', default: 'production' },
      target: { type: 'string' },
      canary: { type: 'string' },
      ahead: { type: 'boolean', default: false },
      why: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  const name = subjectFrom(positionals, 2)
  const version = positionals[1] === undefined ? null : versionFrom(positionals[1])
  const [from, to] = [environmentFrom(values.from), environmentFrom(values.to)]
  const canary = canaryFrom(values.canary, name)
  const isAhead = aheadFrom(values.ahead, name, canary)
  const dryRun = values['dry-run']
  const said = await promote({
    target: await targetFrom(values.target),
    name,
    from: version === null ? from : { version },
    to,
    canary,
    isAhead,
    signer: signerFrom(),
    dryRun,
    author: authorFrom(values.why),
  })
  return dryRun ? ['Dry run, nothing was changed:', ...said] : said
}
