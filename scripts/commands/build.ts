import { build } from '../lib/build'
import { toldByMessage } from '../lib/command-line'
import { TARGETS } from '../lib/settings'

// `npm run build [host or remote…]`: builds those that are named, or all.
await toldByMessage(async () => {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !TARGETS.includes(name))
  if (unknown.length > 0) throw new Error(`Unknown target: ${unknown.join(', ')}. Known are ${TARGETS.join(', ')}.`)
  await build(asked.length > 0 ? TARGETS.filter((target) => asked.includes(target)) : TARGETS)
})
