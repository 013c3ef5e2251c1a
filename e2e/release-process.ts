// Releases a build with its start in a browser, as `npm run release` does after its other checks, in a process of its
// own: `<target> <host or remote> <dist> [config.json of a new environment]`.
import { readFileSync } from 'node:fs'
import { runCommand } from '@portal/scripts/release/command-line'
import { openTarget } from '@portal/scripts/release/open-target'
import { filesOf } from '@portal/scripts/release/release-files'
import { releaseHost } from '@portal/scripts/release/release-host'
import { releaseRemote } from '@portal/scripts/release/release-remote'
import { trialWith } from '@portal/scripts/release/trial/trial'

await runCommand({
  usage: '',
  run: async ([address = '', name = '', dist = '', first]) => {
    const release = {
      target: await openTarget(address),
      env: 'staging',
      files: filesOf(dist),
      commit: null,
      builtAt: new Date().toISOString(),
      trial: trialWith((line) => console.log(line)),
      dryRun: false,
      log: () => {},
    }
    if (name === 'host') return releaseHost({ ...release, first: first ? readFileSync(first) : null })
    return releaseRemote({ ...release, name, canary: null })
  },
})
