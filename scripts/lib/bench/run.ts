import { chromium } from '@playwright/test'
import { compare } from './compare'
import { buildControl } from './control'
import { circumstances } from './machine'
import type { Options } from './options'
import { checkedOut, commitOf, thisCheckout } from './revision'
import { type Side, startSide } from './side'
import { journeyTable, markdown, weightTable } from './table'
import { BASELINE, type ComparedWith, targetOf } from './targets'

/** Builds, serves and measures. Returns the circumstances and the tables as Markdown. */
export async function run(options: Options): Promise<string> {
  const mine = thisCheckout()
  const other = options.against === null ? buildControl() : await checkedOut(options.against)
  const sides: Side[] = []
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    console.log(`Starting ${mine.name} and ${other.name} …`)
    for (const sources of [mine, other]) sides.push(await startSide({ ...sources, servers: options.servers }))
    const [now, before] = sides
    if (!now || !before) throw new Error('A comparison needs two sides.')
    const { journeys, weights } = await compare(browser, now, before, options)
    const names = { mine: mine.name, other: other.name }
    const compared = comparedWith(options.against)
    return [
      circumstances(browser, options.runs),
      markdown(journeyTable(names, journeys, (measure) => targetOf(measure, compared))),
      markdown(weightTable(names, weights)),
    ].join('\n\n')
  } finally {
    await browser.close()
    await Promise.all(sides.map((side) => side.close()))
  }
}

function comparedWith(against: string | null): ComparedWith {
  if (against === null) return 'control'
  return commitOf(against).startsWith(BASELINE) ? 'baseline' : 'other'
}
