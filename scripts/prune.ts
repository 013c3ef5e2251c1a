import { runCommand } from './release/command-line'
import { pruneCommand } from './release/prune-command'

process.exitCode = await runCommand(pruneCommand, process.argv.slice(2))
