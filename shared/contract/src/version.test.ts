import { CONTRACT, satisfies } from './version'

test.each([
  ['1.0.0', '^1.0.0', true],
  ['1.4.2', '^1.0.0', true],
  ['1.4.2', '^1.4.2', true],
  ['1.4.2', '^1.4.3', false],
  ['1.4.2', '^1.5.0', false],
  ['1.10.0', '^1.9.9', true],
  ['2.0.0', '^1.0.0', false],
  ['1.0.0', '^2.0.0', false],
  ['1.0.0', '1.0.0', true],
  ['1.0.0', '~1.0.0', false],
  ['1.0.0', '>=1.0.0', false],
  ['1.0.0', '*', false],
  ['1.0', '^1.0.0', false],
])('a host of contract %s and a remote that asks for %s: %s', (version, range, answer) => {
  expect(satisfies(version, range)).toBe(answer)
})

test('this checkout serves what it asks for', () => expect(satisfies(CONTRACT, `^${CONTRACT}`)).toBe(true))
