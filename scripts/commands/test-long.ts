import { jest, picturesTest, playwright, sandboxTests, script } from '../lib/check/commands'
import { findNode24 } from '../lib/check/node-24'
import { finish, provide, step } from '../lib/check/steps'

// The tests that take too long for `npm test`: slow ones, the other database, the other browser, the other Node. Those
// that find most come first, because on a slow machine `.ci/run` leaves out what does not fit any more.
const isBuilt = await step('Build', script('build'))
if (isBuilt) {
  await step('Browser tests that take long', playwright('--project=chromium-long'), 32)
  await step('Pictures', picturesTest(), 20)
  await step('Journeys in Firefox', playwright('--config=firefox.config.ts'), 17)
}
await step('Unit tests that take long', jest(['long']), 25)

const node = await provide('Node 24', () => findNode24())
if (node) {
  if (isBuilt)
    await step('Browser tests on Node 24', { ...playwright('--project=chromium', 'specs/smoke.spec.ts'), node }, 4)
  // Both in one run, because `npm test` has the other database and the other Node.
  await step('Sandbox tests on the embedded database and Node 24', { ...sandboxTests('all'), node }, 7)
  // Without the release commands, which read and write files and know nothing of Node's version.
  await step('Unit tests on Node 24', { ...jest(['node'], 'scripts/lib/release'), node }, 8)
}
await step('Load run on both databases', script('load', '--brief'), 5)
finish()
