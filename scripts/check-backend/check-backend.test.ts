import { readFileSync } from 'node:fs'
import path from 'node:path'
import { rulesNotIn, runChecks } from '../conformance/check'
import { allChecks } from './all-checks'
import { Backend } from './backend'
import { type SandboxProcess, startSandbox } from './testing/sandbox-process'

let sandbox: SandboxProcess

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

test('every rule that a check quotes stands in docs/backend.md, and every id is used once', () => {
  const document = readFileSync(path.join(import.meta.dirname, '../../docs/backend.md'), 'utf8')
  expect(rulesNotIn(document, allChecks)).toEqual([])
  expect(new Set(allChecks.map(({ id }) => id)).size).toBe(allChecks.length)
})

test('the sandbox passes every check, and has what each needs', async () => {
  const findings = await runChecks(allChecks, new Backend({ ...sandbox.options, write: true }))
  expect(findings.filter(({ result }) => result !== 'passed')).toEqual([])
})
