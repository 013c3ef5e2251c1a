// A reporter of node:test whose output is read by sandbox-tests.ts: https://nodejs.org/api/test.html#custom-reporters
// Plain JavaScript, because the runner loads it before tsx.
import path from 'node:path'

/** Each test file is a suite of its own, named by its path; what a process says beside is told by its own file. */
export default async function* results(source) {
  const failures = []
  const files = new Map()
  const said = new Map()
  let current = ''
  let outermost = ''
  for await (const { type, data } of source) {
    const { name, file, nesting, skip, todo, details } = data
    if (type === 'test:stderr') said.set(file, (said.get(file) ?? '') + data.message)
    if (type === 'test:start' && nesting === 0) current = outermost = name
    if (type === 'test:start' && nesting === 1) outermost = name
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const of = files.get(current) ?? { file: current, duration: 0, inTests: 0, passed: 0 }
    files.set(current, of)
    if (nesting === 0) of.duration += details.duration_ms
    if (nesting === 1) of.inTests += details.duration_ms
    const isSuite = details.type === 'suite'
    if (type === 'test:pass') {
      if (!isSuite && skip === undefined && todo === undefined) of.passed += 1
      continue
    }
    const { failureType, cause, message } = details.error
    // Told by the inner test that failed.
    if (todo !== undefined || failureType === 'subtestsFailed') continue
    const isFile = nesting === 0
    const reason = (isFile && said.get(file)) || (cause?.message ?? cause ?? message)
    failures.push({ file: current, isFile, name, within: outermost, reason })
  }
  yield JSON.stringify({ failures, files: [...files.values()].filter(({ file }) => path.extname(file) === '.ts') })
}
