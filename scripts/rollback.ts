import { runCommand } from './release/command-line'
import { rollbackCommand } from './release/rollback-command'

process.exitCode = await runCommand(rollbackCommand, process.argv.slice(2))
