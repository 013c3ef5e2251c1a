import { restore } from '@portal/sandbox/db/backup'
import { embeddedFolder } from '../lib/embedded-folder'
import { fromCommandLine, parsed, toldByMessage, UsageError } from '../lib/command-line'

const USAGE = `npm run restore -- <file> [--replace]

Makes the embedded database of PORTAL_DATA that of the backup. Stop the portal first: a database serves one process.

  --replace   put it in the place of a database that is there`

await toldByMessage(async () => {
  process.exitCode = await fromCommandLine(USAGE, async () => {
    const { positionals, values } = parsed({ allowPositionals: true, options: { replace: { type: 'boolean' } } })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new UsageError('Name one file.')
    const folder = embeddedFolder(process.env, 'pg_restore')
    const { tables, rows, madeAt } = await restore(file, folder, { replace: values.replace ?? false })
    console.log(`${folder}: ${rows} rows of ${tables} tables, as they were at ${madeAt}.`)
    return 0
  })
})
