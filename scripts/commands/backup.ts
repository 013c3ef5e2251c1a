import { backUp } from '@portal/sandbox/db/backup'
import { embeddedFolder } from '../lib/embedded-folder'
import { fromCommandLine, parsed, toldByMessage, UsageError } from '../lib/command-line'

const USAGE = `npm run backup -- <file>

Writes the embedded database of PORTAL_DATA into one file. Stop the portal first: a database serves one process.`

await toldByMessage(async () => {
  process.exitCode = await fromCommandLine(USAGE, async () => {
    const { positionals } = parsed({ allowPositionals: true })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new UsageError('Name one file.')
    const { tables, rows } = await backUp(embeddedFolder(process.env, 'pg_dump'), file, new Date())
    console.log(`${file}: ${rows} rows of ${tables} tables.`)
    return 0
  })
})
