import { runCommand } from './release/command-line'
import { promoteCommand } from './release/promote-command'

process.exitCode = await runCommand(promoteCommand, process.argv.slice(2))
