// A reporter of node:test whose output is read by sandbox-tests.ts: https://nodejs.org/api/test.html#custom-reporters
// Plain JavaScript, because the runner loads it before tsx.
import path from 'node:path'

export default async function* results(source) {
  const passed = new Map()
  const failures = []
  const files = new Map()
  const inTests = new Map()
  const outermost = new Map()
  const said = new Map()
  const add = (map, file, more) => map.set(file, map.has(file) ? map.get(file) + more : more)
  for await (const { type, data } of source) {
    const { name, file, nesting, skip, todo, details } = data
    // The file itself is told like a test, with the time from the start of its process to the end.
    const isFile = file !== undefined && name !== undefined && path.resolve(name) === file
    if (type === 'test:stderr') add(said, file, data.message)
    if (type === 'test:start' && nesting === 0) outermost.set(file, name)
    if (type === 'test:complete' && nesting === 0) add(isFile ? files : inTests, file, details.duration_ms)
    const isOwn = details?.type !== 'suite' && skip === undefined && todo === undefined && !isFile
    if (type === 'test:pass' && isOwn) add(passed, file, 1)
    if (type === 'test:fail' && todo === undefined) {
      const { failureType, cause, message } = details.error
      const reason = isFile ? (said.get(file) ?? message) : (cause?.message ?? cause ?? message)
      // Told by the inner test that failed.
      if (failureType !== 'subtestsFailed') failures.push({ file, isFile, name, within: outermost.get(file), reason })
    }
  }
  const ran = [...files].map(([file, duration]) => ({
    file,
    duration,
    inTests: inTests.get(file) ?? 0,
    passed: passed.get(file) ?? 0,
  }))
  yield JSON.stringify({ failures, files: ran })
}
