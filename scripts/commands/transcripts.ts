import { check } from '../lib/check/check'
import { script } from '../lib/check/commands'
import { playwright } from '../lib/check/playwright'

// `npm run transcripts`: writes what a screen reader finds on each page into `e2e/transcripts`, for a look at what has
// changed. `npm run test:long` compares.
await check([
  { title: 'Build', command: script('build') },
  {
    title: 'Transcripts',
    command: playwright(['--project=chromium-long', '--update-snapshots=all', 'specs/transcripts.spec.ts']),
    after: 'Build',
  },
])
