import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import { optionsFrom, USAGE } from '../lib/bench/options'
import { commitOf } from '../lib/bench/revision'
import { type Section, withFigures } from '../lib/bench/report'
import { run } from '../lib/bench/run'
import { fromCommandLine } from '../lib/command-line'

process.exitCode = await fromCommandLine(USAGE, async () => {
  const options = optionsFrom(process.argv.slice(2))
  // Before anything is built, because a wrong name is found out at once.
  if (options.work.kind === 'against') commitOf(options.work.revision)
  const figures = await run(options)
  console.log(`\n${figures}`)
  if (options.write && figures !== '') write(options.work.kind, figures)
  return 0
})

function write(section: Section, figures: string): void {
  const file = path.join(root, 'docs/performance.md')
  writeFileSync(file, withFigures(readFileSync(file, 'utf8'), section, figures))
  execFileSync(path.join(root, 'node_modules/.bin/oxfmt'), [file], { cwd: root })
}
