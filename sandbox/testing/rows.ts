import assert from 'node:assert/strict'

/** One field of each row. */
export const column = <Row, Name extends keyof Row>(rows: readonly Row[], name: Name): Row[Name][] =>
  rows.map((row) => row[name])

/** Some fields of each row, in this order. */
export const columns = <Row, Name extends keyof Row>(rows: readonly Row[], ...names: Name[]): Row[Name][][] =>
  rows.map((row) => names.map((name) => row[name]))

/** A row has these fields, whatever else it has. */
export function assertHas<Row extends object>(row: Row | undefined, fields: Partial<Row>): asserts row {
  assert.ok(row)
  assert.deepEqual(Object.fromEntries(Object.keys(fields).map((name) => [name, Reflect.get(row, name)])), fields)
}
