import { parsed } from '../lib/command-line'
import { checkTarget } from '../lib/release/check-target'
import { environmentFrom, momentFrom, runCommand, subjectFrom, targetFrom } from '../lib/release/command-line'
import { linesAt, storyLines, verifiedLines } from '../lib/release/journal-lines'
import { askedEnvironments, releasesTable } from '../lib/release/releases-table'

const usage = `Usage: npm run releases -- --target <directory or s3://bucket/prefix> [remote or host] [options]

  Shows which release runs where, which releases there are, which previews are open, and what was withdrawn; of one
  remote or the host, what was done with it: who, when, from which commit, why, and with which changes.

  --target <target>  where the releases are (default: the variable PORTAL_TARGET)
  --env <name>       only this environment
  --at <time>        what ran then, e.g. 2026-11-02T14:00 (here) or 2026-11-02T14:00Z
  --verify [entry]   whether the journals are whole; with an entry that was shown before, whether it is still in one
  --check-target     tries what the release commands rely on: conditional writes, and reads that follow them`

await runCommand({ usage, run })

async function run(args: string[]): Promise<string[]> {
  const { values, positionals } = parsed({
    args,
    allowPositionals: true,
    options: {
      target: { type: 'string' },
      env: { type: 'string' },
      at: { type: 'string' },
      verify: { type: 'boolean', default: false },
      'check-target': { type: 'boolean', default: false },
    },
  })
  const moment = values.at === undefined ? null : momentFrom(values.at)
  const target = await targetFrom(values.target)
  if (values['check-target']) return checkTarget(target)
  const envs = await askedEnvironments(target, values.env && environmentFrom(values.env))
  if (values.verify) return verifiedLines(target, envs, positionals.length > 0 ? subjectFrom(positionals) : undefined)
  if (moment) return linesAt(target, envs, moment)
  return positionals.length > 0 ? storyLines(target, envs, subjectFrom(positionals)) : releasesTable(target, envs)
}
