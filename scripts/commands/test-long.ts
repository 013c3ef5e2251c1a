import { root } from '@portal/build/common'
import { startPostgres } from '@portal/sandbox/testing/postgres'
import { readWithout } from '../bring-needs.mjs'
import { check, testsOf } from '../lib/check/check'
import { script } from '../lib/check/commands'
import { Snapshot } from '../lib/check/inputs'
import { jest } from '../lib/check/jest'
import { findNode24 } from '../lib/check/node-24'
import { picturesTest, playwright } from '../lib/check/playwright'
import { sandboxTests } from '../lib/check/sandbox-tests'
import type { Step } from '../lib/check/steps'

const without = readWithout(process.argv.slice(2))
const besides = testsOf(without)

const onNode24: Step['on'] = async () => ({ node: await findNode24() })
/** One server is enough, because each test file makes a database of its own. */
const onPostgres: Step['on'] = async () => {
  const { url, close } = await startPostgres()
  return { env: { TEST_DATABASE_URL: url }, close }
}
const snapshot = new Snapshot(root)
/** Where the other database can make a difference. */
const OF_DATABASE = (file: string) => snapshot.reaches(file, 'sandbox/testing/database.ts')
/** Where Node itself can make a difference: PGlite's WebAssembly and files, sockets, streams, cryptography. */
const OF_NODE = /^sandbox\/(db|gateway|identity|api\/(compression|csv|http-edges))\b/
/** What runs in browsers, and the release commands, which only read and write files. */
const NOT_OF_NODE = ['host', 'remotes', 'shared/api-client', 'shared/auth', 'shared/ui', 'scripts/lib/release']
const inChromium = { needs: ['chromium', 'fonts'], after: 'Build' }

// The tests that take too long for `npm test` or need a server of somebody else: slow ones, the other database, the
// other browser, the other Node. What finds most comes first, because on a slow machine `.ci/run` leaves out what
// does not fit any more.
await check(
  [
    { title: 'Build', command: script('build') },
    {
      title: 'Browser tests that take long',
      command: playwright(['--project=chromium-long'], besides),
      ...inChromium,
      minutes: 32,
    },
    { title: 'Pictures', command: picturesTest(), ...inChromium, minutes: 20 },
    {
      title: 'Journeys in Firefox',
      command: playwright(['--config=firefox.config.ts']),
      needs: ['firefox', 'fonts'],
      after: 'Build',
      minutes: 17,
    },
    { title: 'Unit tests that take long', command: jest(['long'], { besides }), minutes: 25 },
    {
      title: 'Sandbox tests on PostgreSQL',
      command: sandboxTests('all', { besides, of: OF_DATABASE }),
      needs: ['postgres'],
      on: onPostgres,
      minutes: 6,
    },
    {
      title: 'Browser tests on Node 24',
      command: playwright(['--project=chromium', '--project=chromium-long', 'specs/smoke.spec.ts'], besides),
      ...inChromium,
      on: onNode24,
      minutes: 4,
    },
    {
      title: 'Sandbox tests on the embedded database and Node 24',
      command: sandboxTests('all', { besides, of: (file) => OF_NODE.test(file) }),
      on: onNode24,
      minutes: 4,
    },
    {
      title: 'Unit tests on Node 24',
      command: jest(['node'], { besides, except: NOT_OF_NODE }),
      on: onNode24,
      minutes: 8,
    },
    { title: 'Load run on both databases', command: script('load', '--brief'), needs: ['postgres'], minutes: 5 },
  ],
  without,
)
