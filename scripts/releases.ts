import { runCommand } from './release/command-line'
import { releasesCommand } from './release/releases-command'

process.exitCode = await runCommand(releasesCommand, process.argv.slice(2))
