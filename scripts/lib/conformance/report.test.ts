import { CannotTell, type Check, failed, passed, rulesNotIn, runChecks, skipped, warned } from './check'
import { report } from './report'

const check = (id: string, run: Check<string[]>['run'], remedy?: string): Check<string[]> => ({
  id,
  title: `Title of ${id}`,
  rule: `Rule of ${id}.`,
  ...(remedy === undefined ? {} : { remedy }),
  run,
})

const good = check('good', async () => passed)
const open = check('open', async () => skipped('no token'))
const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
const CHECKS = [
  good,
  check('bad', async () => failed('it was red'), 'paint it'),
  open,
  check('broken', () => Promise.reject(refused)),
]

async function printed(checks: Check<string[]>[], json: boolean) {
  const lines: string[] = []
  const print = (text: string) => lines.push(text)
  const code = await report({ target: 'https://x.example', checks, context: [], json, print })
  return { code, text: lines.join('\n') }
}

test('every check is a line, with the reason, the rule and the remedy below one that did not pass', async () => {
  expect(await printed(CHECKS, false)).toEqual({
    code: 1,
    text: [
      '合格    Title of good (good)',
      '不合格  Title of bad (bad)',
      '        理由: it was red',
      '        要件: Rule of bad.',
      '        対処: paint it',
      '未確認  Title of open (open)',
      '        理由: no token',
      '        要件: Rule of open.',
      '不合格  Title of broken (broken)',
      '        理由: fetch failed: connect ECONNREFUSED',
      '        要件: Rule of broken.',
      '',
      'https://x.example',
      '合格 1、不合格 2、未確認 1',
    ].join('\n'),
  })
})

test('--json is one object with the totals and each finding', async () => {
  const { code, text } = await printed(CHECKS, true)
  const parsed: { checks: unknown[] } = JSON.parse(text)
  expect(code).toBe(1)
  expect(parsed).toMatchObject({ target: 'https://x.example', passed: 1, failed: 2, skipped: 1 })
  expect(parsed.checks[1]).toEqual({
    id: 'bad',
    title: 'Title of bad',
    rule: 'Rule of bad.',
    remedy: 'paint it',
    result: 'failed',
    reason: 'it was red',
  })
})

test('a warning is a line with its reason and remedy, and no failure', async () => {
  const checks = [good, check('optional', async () => warned('it is not there'), 'add it')]
  expect(await printed(checks, false)).toEqual({
    code: 0,
    text: [
      '合格    Title of good (good)',
      '注意    Title of optional (optional)',
      '        理由: it is not there',
      '        要件: Rule of optional.',
      '        対処: add it',
      '',
      'https://x.example',
      '合格 1、不合格 0、注意 1、未確認 0',
    ].join('\n'),
  })
})

test('a check that cannot tell is skipped', async () => {
  const untold = check('open', () => Promise.reject(new CannotTell('needs --sign-in')))
  const findings = await runChecks([untold], [])
  expect(findings).toMatchObject([{ id: 'open', result: 'skipped', reason: 'needs --sign-in' }])
})

test('nothing failed is exit code 0, also when something was skipped', async () => {
  expect((await printed([good, open], false)).code).toBe(0)
})

test('checks run in their order and share the context', async () => {
  const seen: string[] = []
  const note = (id: string) => check(id, async (context) => (context.push(id), passed))
  await runChecks([note('a'), note('b')], seen)
  expect(seen).toEqual(['a', 'b'])
})

test('a rule is found across line breaks, and one that the document does not have is named', () => {
  const checks = ['a', 'b', 'c'].map((id) => check(id, async () => passed))
  expect(rulesNotIn('# Rules\nRule\nof  a. Rule of b.', checks)).toEqual(['Rule of c.'])
})
