import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { allChecks } from './all-checks'

test("the sandbox's provider passes every check", async () => {
  const fixture = path.join(__dirname, 'sandbox-provider.fixture.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', fixture])
  const { checks }: { checks: { result: string }[] } = JSON.parse(stdout)
  expect(checks.filter(({ result }) => result !== 'passed')).toEqual([])
  expect(checks).toHaveLength(allChecks.length)
})
