// Releases a build with its start in a browser, as `npm run release` does after its other checks, in a process of its
// own: `<target> <host> <dist> [config.json of a new environment]`, `<target> <remote> <dist> [canary or untried canary]`.
import { readFileSync } from 'node:fs'
import { runCommand } from '@portal/scripts/release/command-line'
import { openTarget } from '@portal/scripts/release/open-target'
import { filesOf } from '@portal/scripts/release/release-files'
import { releaseHost } from '@portal/scripts/release/release-host'
import { releaseRemote } from '@portal/scripts/release/release-remote'
import { trialWith } from '@portal/scripts/release/trial/trial'

await runCommand({
  usage: '',
  run: async ([address = '', name = '', dist = '', more = '']) => {
    const release = {
      target: await openTarget(address),
      env: 'staging',
      files: filesOf(dist),
      commit: null,
      builtAt: new Date().toISOString(),
      trial: more === 'untried canary' ? undefined : trialWith((line) => console.log(line)),
      dryRun: false,
      log: () => {},
    }
    if (name === 'host') return releaseHost({ ...release, first: more ? readFileSync(more) : null })
    return releaseRemote({ ...release, name, canary: more.endsWith('canary') ? 10 : null })
  },
})
