import { jest, picturesTest, playwright, sandboxTests, script } from '../lib/check/commands'
import { findNode24 } from '../lib/check/node-24'
import { finish, provide, step } from '../lib/check/steps'

// The tests that take too long for `npm test`: slow ones, the other database, the other browser, the other Node.
await step('Unit tests that take long', jest('long'))
await step('Load run on both databases', script('load'))
const isBuilt = await step('Build', script('build'))
if (isBuilt) {
  await step('Browser tests that take long', playwright('--project=chromium-long'))
  await step('Journeys in Firefox', playwright('--config=firefox.config.ts'))
  await step('Pictures', picturesTest())
}

const node = await provide('Node 24', () => findNode24())
if (node) {
  await step('Unit tests on Node 24', { ...jest('node'), node })
  // Both in one run, because `npm test` has the other database and the other Node.
  await step('Sandbox tests on the embedded database and Node 24', { ...sandboxTests('all'), node })
  if (isBuilt)
    await step('Browser tests on Node 24', { ...playwright('--project=chromium', 'specs/smoke.spec.ts'), node })
}
finish()
