import { parsed } from '../lib/command-line'
import { environmentFrom, runCommand, targetFrom } from '../lib/release/command-line'
import { askedEnvironments, releasesTable } from '../lib/release/releases-table'

const usage = `Usage: npm run releases -- --target <directory or s3://bucket/prefix> [--env <name>]

  Shows which release runs where, and which releases there are.

  --target <target>  where the releases are (default: the variable PORTAL_TARGET)
  --env <name>       only this environment`

await runCommand({ usage, run })

async function run(args: string[]): Promise<string[]> {
  const { values } = parsed({ args, options: { target: { type: 'string' }, env: { type: 'string' } } })
  const target = await targetFrom(values.target)
  return releasesTable(target, await askedEnvironments(target, values.env && environmentFrom(values.env)))
}
