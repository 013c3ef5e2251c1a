import { readFileSync, statSync } from 'node:fs'
import { toldByMessage } from '../lib/command-line'
import { lineOf, problemsIn } from '../lib/check-config/in-target'
import { problemsOf } from '../lib/check-config/problems'
import { openTarget } from '../lib/release/open-target'
import { askedEnvironments } from '../lib/release/releases-table'

const usage = `Usage: npm run check-config -- <config.json, or the directory or s3://bucket/prefix of a target>

  Says what is wrong with a config.json, by line. Of a target: with that of each environment, and whether the releases
  that it names lie there.`

await toldByMessage(async () => {
  const [place, ...rest] = process.argv.slice(2)
  if (place === undefined || rest.length > 0) throw new Error(usage)
  if (place === '--help') return console.log(usage)
  const problems = await problemsAt(place)
  if (problems.length === 0) return console.log(`${place} is in order.`)
  console.log(problems.join('\n'))
  process.exitCode = 1
})

async function problemsAt(place: string): Promise<string[]> {
  if (statSync(place, { throwIfNoEntry: false })?.isFile())
    return problemsOf(readFileSync(place)).map((problem) => lineOf(place, problem))
  const target = await openTarget(place)
  const environments = await askedEnvironments(target, undefined)
  return (await Promise.all(environments.map((env) => problemsIn(target, env)))).flat()
}
