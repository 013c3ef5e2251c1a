import { runCommand } from './release/command-line'
import { releaseCommand } from './release/release-command'

process.exitCode = await runCommand(releaseCommand, process.argv.slice(2))
