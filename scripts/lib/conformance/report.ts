import { type Check, type Finding, runChecks, type Verdict } from './check'

const WORDS: Record<Verdict['result'], string> = {
  passed: '合格',
  failed: '不合格',
  warned: '注意',
  skipped: '未確認',
}
const LABEL_WIDTH = 8

export type Totals = Record<Verdict['result'], number>

export function totalsOf(findings: readonly Finding[]): Totals {
  const count = (result: Verdict['result']) => findings.filter((finding) => finding.result === result).length
  return { passed: count('passed'), failed: count('failed'), warned: count('warned'), skipped: count('skipped') }
}

/** One line for a check that passed; otherwise also the reason, the rule and the remedy of what can be mended. */
export function findingText(finding: Finding): string {
  const line = `${label(WORDS[finding.result])}${finding.title} (${finding.id})`
  if (finding.result === 'passed') return line
  const details = [
    ['理由', finding.reason],
    ['要件', finding.rule],
  ]
  if (finding.result !== 'skipped' && finding.remedy !== undefined) details.push(['対処', finding.remedy])
  return [line, ...details.map(([name = '', text]) => `${' '.repeat(LABEL_WIDTH)}${name}: ${text}`)].join('\n')
}

export function totalsText({ passed, failed, warned, skipped }: Totals): string {
  const warnings = warned > 0 ? `、${WORDS.warned} ${warned}` : ''
  return `${WORDS.passed} ${passed}、${WORDS.failed} ${failed}${warnings}、${WORDS.skipped} ${skipped}`
}

export type Report<Context> = {
  target: string
  checks: readonly Check<Context>[]
  context: Context
  /** One JSON object at the end instead of lines. */
  json: boolean
  print?: (text: string) => void
}

/** Runs the checks of a kit and prints what they found. Returns the exit code: 0 when no check failed, else 1. */
export async function report<Context>({
  target,
  checks,
  context,
  json,
  print = console.log,
}: Report<Context>): Promise<0 | 1> {
  const findings = await runChecks(checks, context, json ? undefined : (finding) => print(findingText(finding)))
  const totals = totalsOf(findings)
  print(json ? JSON.stringify({ target, ...totals, checks: findings }, null, 2) : `\n${target}\n${totalsText(totals)}`)
  return totals.failed === 0 ? 0 : 1
}

/** Padded by two for each character, because a Japanese one is two columns wide in a terminal. */
const label = (word: string) => word + ' '.repeat(LABEL_WIDTH - 2 * word.length)
