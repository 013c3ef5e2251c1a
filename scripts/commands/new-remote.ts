import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '@portal/build/common'
import { installNewPackage } from '../install.mjs'
import { toldByMessage } from '../lib/command-line'
import { scaffold, scaffoldStandalone, type Wanted } from '../lib/new-remote/scaffold'
import { PACKED_FOLDER } from '../lib/new-remote/standalone-package'
import { pack } from '../lib/pack/pack'
import { urlOf } from '../lib/settings'

// `pnpm new-remote <name> [--label <text in nav>] [--icon <name>]`: a remote that builds, passes its tests and is in
// the nav at the next `npm start`. `--no-install` leaves the packages for later; with `--standalone` it is a repository of
// its own, with the packed packages.
const USAGE = 'pnpm new-remote <name> [--label <text in nav>] [--icon <name>] [--no-install | --standalone <folder>]'
await toldByMessage(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      label: { type: 'string' },
      icon: { type: 'string' },
      'no-install': { type: 'boolean' },
      standalone: { type: 'string' },
    },
  })
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0) throw new Error(`One name, please: ${USAGE}`)
  const wanted = { name, label: values.label ?? name, icon: values.icon ?? 'remote' }
  if (values.standalone !== undefined) return makeStandalone(values.standalone, wanted)
  const { folder, port } = await scaffold(root, wanted)
  console.log(`Written: ${path.relative(root, folder)} (port ${port})`)
  if (!values['no-install']) installNewPackage(root)
  console.log(`
  npm start                  builds and serves it with the others: ${urlOf(3000)}/${name}, in nav and on the dashboard
  npm run dev ${name}${' '.repeat(Math.max(1, 15 - name.length))}rebuilds it at each change
  npx jest remotes/${name}${' '.repeat(Math.max(1, 10 - name.length))}runs its tests

A portal that runs already takes it by one line of its config.json, in "remotes" (and its origin in "allowedOrigins"):
  { "name": "${name}", "url": "${urlOf(port)}/remote.json" }
docs/remotes.md says what a remote is, and how it is released.`)
})

async function makeStandalone(folder: string, wanted: Wanted): Promise<void> {
  await scaffoldStandalone(root, folder, wanted)
  await pack(path.join(folder, PACKED_FOLDER))
  console.log(
    `Written: ${folder}, with the packages of the portal in ${PACKED_FOLDER}/. Its README.md says how to go on.`,
  )
}
