import { playwright, script } from '../lib/check/commands'
import { finish, step } from '../lib/check/steps'

// `npm run transcripts`: writes what a screen reader finds on each page into `e2e/transcripts`, for a look at what has
// changed. `npm run test:long` compares.
if (await step('Build', script('build')))
  await step(
    'Transcripts',
    playwright('--project=chromium-long', '--update-snapshots=all', 'specs/transcripts.spec.ts'),
  )
finish()
