import { runChecks } from '../conformance/check'
import { allChecks } from './all-checks'
import { Backend } from './backend'
import { startSandbox } from './testing/sandbox-process'

test('the sandbox passes every check, and has what each needs', async () => {
  const { options, close } = await startSandbox()
  const findings = await runChecks(allChecks, new Backend({ ...options, write: true }))
  await close()
  expect(findings.filter(({ result }) => result !== 'passed')).toEqual([])
})
