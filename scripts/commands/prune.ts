import { parsed } from '../lib/command-line'
import { runCommand, targetFrom } from '../lib/release/command-line'
import { prune } from '../lib/release/prune'
import { Refused } from '../lib/release/refused'

const usage = `Usage: npm run prune -- --target <directory or s3://bucket/prefix> [--keep 5] [--dry-run]

  Removes releases that no environment runs, tries or may fall back to, that no preview link leads to, and that are not
  among the newest.

  --target <target>  where the releases are (default: the variable PORTAL_TARGET)
  --keep <number>    how many of the newest stay, of each remote and of the host (default: 5)
  --dry-run          says what would be removed`

await runCommand({ usage, run })

async function run(args: string[]): Promise<string[]> {
  const { values } = parsed({
    args,
    options: {
      target: { type: 'string' },
      keep: { type: 'string', default: '5' },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  if (!/^\d{1,4}$/.test(values.keep)) throw new Refused(`--keep is a whole number, not "${values.keep}".`)
  return prune({
    target: await targetFrom(values.target),
    keep: Number(values.keep),
    dryRun: values['dry-run'],
    log: (line) => console.log(line),
  })
}
