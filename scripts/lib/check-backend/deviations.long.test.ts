import { runChecks } from '../conformance/check'
import { allChecks } from './all-checks'
import { Backend } from './backend'
import { accountDeviations } from './testing/account-deviations'
import { answerDeviations } from './testing/answer-deviations'
import { startProxy } from './testing/deviating-proxy'
import { listDeviations } from './testing/list-deviations'
import { refusalDeviations } from './testing/refusal-deviations'
import { type SandboxProcess, startSandbox } from './testing/sandbox-process'
import { writeDeviations } from './testing/write-deviations'

const deviations = [
  ...answerDeviations,
  ...listDeviations,
  ...refusalDeviations,
  ...writeDeviations,
  ...accountDeviations,
]

/** A deviation of it would take ten seconds. */
const NOT_SHOWN = ['response-times']

let sandbox: SandboxProcess
let proxy: Awaited<ReturnType<typeof startProxy>>

beforeAll(async () => {
  sandbox = await startSandbox()
  proxy = await startProxy(sandbox.options.api)
})
afterAll(async () => {
  await proxy.close()
  await sandbox.close()
})

/** Through the proxy, with every option. */
const check = (checks: typeof allChecks) =>
  runChecks(checks, new Backend({ ...sandbox.options, api: proxy.url, write: true }))

test('the sandbox passes every check, and has what each needs', async () => {
  const findings = await runChecks(allChecks, new Backend({ ...sandbox.options, write: true }))
  expect(findings.filter(({ result }) => result !== 'passed')).toEqual([])
})

test('each check is shown to find a deviation', () => {
  const shown = [...deviations.map(({ foundBy }) => foundBy), ...NOT_SHOWN]
  expect(allChecks.map(({ id }) => id).filter((id) => !shown.includes(id))).toEqual([])
})

// Each stands alone between the kit and the sandbox, and only the check that has to find it runs.
test.each(deviations)('$name is found by $foundBy', async ({ foundBy, result = 'failed', make }) => {
  proxy.use(make(sandbox.options))
  expect(await check(allChecks.filter(({ id }) => id === foundBy))).toEqual([
    expect.objectContaining({ id: foundBy, result }),
  ])
})
