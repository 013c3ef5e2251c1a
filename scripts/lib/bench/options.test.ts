import { UsageError } from '../command-line'
import { optionsFrom } from './options'

test('without options everything is measured', () => {
  expect(optionsFrom(['--against', 'main'])).toEqual({
    work: { kind: 'against', revision: 'main' },
    journeys: ['cold', 'warm', 'click', 'seen'],
    uses: ['key', 'text', 'query', 'sort', 'scroll'],
    profiles: ['slow', 'none'],
    runs: 7,
    servers: 42,
    isBuildOnly: false,
    write: false,
  })
})

test('a short run names its journeys and its profile', () => {
  const options = optionsFrom(['--control', '--runs', '3', '--journeys', 'cold,click', '--profile', 'slow'])
  expect(options).toMatchObject({ work: { kind: 'control' }, journeys: ['cold', 'click'], profiles: ['slow'], runs: 3 })
})

test('lists have several lengths', () => {
  expect(optionsFrom(['--lists', '10000,50000']).work).toEqual({ kind: 'lists', lengths: [10_000, 50_000] })
})

test('functions are measured alone', () => {
  expect(optionsFrom(['--functions']).work).toEqual({ kind: 'functions' })
})

test.each([
  [[], /Name one thing to measure/],
  [['--against', 'main', '--control'], /Name one thing to measure/],
  [['--control', '--lists', '2000'], /Name one thing to measure/],
  [['--control', '--functions'], /Name one thing to measure/],
  [['--lists', '10000,all'], /--lists is a whole number from 1 to 100000, not "all"\./],
  [['main'], /main/],
  [['--control', '--journeys', 'cold,walk'], /--journeys knows cold, .*: not "walk"\./],
  [['--lists', '42', '--uses', 'key,fly'], /--uses knows key, .*: not "fly"\./],
  [['--control', '--profile', 'fast'], /--profile knows slow, none: not "fast"\./],
  [['--control', '--runs', '0'], /--runs is a whole number from 1 to 99, not "0"\./],
  [['--control', '--runs', '3.5'], /--runs is a whole number/],
  [['--control', '--servers', 'many'], /--servers is a whole number from 1 to 100000, not "many"\./],
  [['--control', '--fast'], /--fast/],
])('%j is refused with a message that names it', (args, message) => {
  expect(() => optionsFrom(args)).toThrow(UsageError)
  expect(() => optionsFrom(args)).toThrow(message)
})

test('--help asks for the usage alone', () => {
  expect(() => optionsFrom(['--help'])).toThrow(new UsageError(''))
})
