import path from 'node:path'
import { root } from '@portal/build/common'
import { parsed } from '../lib/command-line'
import { environmentFrom, runCommand, subjectFrom, targetFrom } from '../lib/release/command-line'
import { versionFrom } from '../lib/release/layout'
import { keysIn, verifyStored } from '../lib/release/signing/verify-stored'

const usage = `Usage: npm run verify-release -- <remote> [version] --target <directory or s3://bucket/prefix> [options]

  Holds a release in the target against its hashes, and these against the signatures of its team. Without a version: what
  the environment runs.

  --target <target>  where the releases are (default: the variable PORTAL_TARGET)
  --env <name>       the environment (default: staging)
  --keys <file>      the public keys of the teams (default: host/release-keys.json)`

await runCommand({ usage, run })

async function run(args: string[]): Promise<string[]> {
  const { values, positionals } = parsed({
    args,
    allowPositionals: true,
    options: {
      target: { type: 'string' },
      env: { type: 'string', default: 'staging' },
      keys: { type: 'string', default: path.join(root, 'host/release-keys.json') },
    },
  })
  const name = subjectFrom(positionals, 2)
  const version = positionals[1] === undefined ? null : versionFrom(positionals[1])
  const keys = keysIn(values.keys, name)
  return verifyStored({
    target: await targetFrom(values.target),
    env: environmentFrom(values.env),
    name,
    version,
    keys,
  })
}
