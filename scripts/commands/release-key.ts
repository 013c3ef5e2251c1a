import { homedir } from 'node:os'
import path from 'node:path'
import { parsed } from '../lib/command-line'
import { runCommand, subjectFrom } from '../lib/release/command-line'
import { makeKey } from '../lib/release/signing/make-key'

const usage = `Usage: npm run release-key -- <remote> [--out <file>]

  Makes the key by which a team signs releases of its remote. Prints the public half, for host/release-keys.json.

  --out <file>  where the private half is written, for its owner alone (default: ~/.portal-keys/<remote>.pem)`

await runCommand({ usage, run })

async function run(args: string[]): Promise<string[]> {
  const { values, positionals } = parsed({ args, allowPositionals: true, options: { out: { type: 'string' } } })
  const name = subjectFrom(positionals)
  const file = values.out ?? path.join(homedir(), '.portal-keys', `${name}.pem`)
  const key = makeKey(file)
  return [
    `The private key is in ${file}. Keep it like a password; releases are signed with`,
    `  export PORTAL_RELEASE_KEY=${file}`,
    'The public key goes into host/release-keys.json, in "keys" of the remote, and is in force with the next host:',
    `  "${name}": { "keys": [{ "key": "${key}" }] }`,
  ]
}
