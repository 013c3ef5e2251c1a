import { parsed } from '../lib/command-line'
import { environmentFrom, numberFrom, runCommand, subjectFrom, targetFrom } from '../lib/release/command-line'
import { Refused } from '../lib/release/refused'
import { watchRelease } from '../lib/watch/watch-release'

const usage = `Usage: npm run watch -- <remote or host> --target <directory or s3://bucket/prefix> --collector <address> [options]

  Watches the canary of a remote, or else the newest release, by what pages report to the collector: takes it back when
  it fails more often than the release beside it. Ends with exit code 1 when it has taken it back.

  --target <target>      where the releases are (default: the variable PORTAL_TARGET)
  --env <name>           the environment (default: staging)
  --collector <address>  answers /figures, as the sandbox's collector does
  --auto                 makes a canary that fails no more often the release for everybody
  --every <seconds>      between two looks (default: 10)
  --for <minutes>        ends without a verdict then (default: 60)
  --once                 looks once, for cron`

await runCommand({ usage, run })

async function run(args: string[]): Promise<string[]> {
  const { values, positionals } = parsed({
    args,
    allowPositionals: true,
    options: {
      target: { type: 'string' },
      env: { type: 'string', default: 'staging' },
      collector: { type: 'string' },
      auto: { type: 'boolean', default: false },
      every: { type: 'string', default: '10' },
      for: { type: 'string', default: '60' },
      once: { type: 'boolean', default: false },
    },
  })
  const { collector = '' } = values
  if (!URL.canParse(collector)) throw new Refused('Name the collector: --collector https://telemetry.example.com')
  return watchRelease({
    target: await targetFrom(values.target),
    env: environmentFrom(values.env),
    name: subjectFrom(positionals),
    collector,
    isAuto: values.auto,
    every: values.once ? null : numberFrom('--every', values.every),
    longest: numberFrom('--for', values.for),
    log: (line) => console.log(line),
  })
}
