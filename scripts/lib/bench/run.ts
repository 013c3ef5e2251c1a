import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM } from '../browsers'
import { compare } from './compare'
import { buildControl } from './control'
import { functionTable } from './functions'
import { visitLists } from './large-lists'
import { listTable } from './list-table'
import { circumstances } from './machine'
import type { Options, Work } from './options'
import { checkedOut, commitOf, type Sources, thisCheckout } from './revision'
import { type Side, type SideSources, startSide } from './side'
import { journeyTable, markdown, type Table, weightTable } from './table'
import { BASELINE, type ComparedWith, targetOf } from './targets'

const SHORT_LIST = 42

/** Builds what is measured, and measures it. Returns the tables as Markdown, empty when it was only built. */
export async function run(options: Options): Promise<string> {
  const { work, runs } = options
  if (work.kind === 'functions') return [circumstances(null, runs), markdown(await functionTable(runs))].join('\n\n')
  const mine = thisCheckout()
  const other = await otherOf(work)
  if (options.isBuildOnly) return ''
  const browser = await chromium.launch(CHROMIUM)
  try {
    const tables = other
      ? await compared(browser, mine, other, options)
      : await listed(browser, mine, work.kind === 'lists' ? work.lengths : [], options)
    return [circumstances(browser, runs), ...tables.map(markdown)].join('\n\n')
  } finally {
    await browser.close()
  }
}

/** What this checkout is compared with, if with anything. */
async function otherOf(work: Work): Promise<SideSources | null> {
  if (work.kind === 'control') return buildControl()
  return work.kind === 'against' ? checkedOut(work.revision) : null
}

function compared(browser: Browser, mine: Sources, other: SideSources, options: Options): Promise<Table[]> {
  const { servers, work } = options
  const names = { mine: mine.name, other: other.name }
  return served([mine, other], [servers], async ([now, before]) => {
    if (!now || !before) throw new Error('A comparison needs two sides.')
    const { journeys, weights } = await compare(browser, now, before, options)
    const target = comparedWith(work)
    return [journeyTable(names, journeys, (measure) => targetOf(measure, target)), weightTable(names, weights)]
  })
}

/** One table for each length, because a sandbox of so many servers takes much memory. */
async function listed(
  browser: Browser,
  mine: Sources,
  lengths: readonly number[],
  { runs, uses }: Options,
): Promise<Table[]> {
  const tables: Table[] = []
  for (const length of lengths) {
    await served([mine], [SHORT_LIST, length], async ([short, long]) => {
      if (!short || !long) throw new Error('A long list is compared with a short one.')
      const visits = await visitLists(browser, [short, long], runs, uses)
      const measured = (side: Side, servers: number) => ({
        servers,
        visits: visits.get(side) ?? [],
        releases: new Map([
          [side.url, 'host'],
          ...Object.entries(side.remotes).map(([name, url]) => [url, name] as const),
        ]),
      })
      tables.push(listTable(measured(short, SHORT_LIST), measured(long, length)))
    })
  }
  return tables
}

/** Runs `work` while each of the sources is served with each number of servers. */
async function served<T>(
  sources: readonly SideSources[],
  servers: readonly number[],
  work: (sides: readonly Side[]) => Promise<T>,
): Promise<T> {
  const sides: Side[] = []
  try {
    for (const one of sources)
      for (const count of servers) {
        console.log(`Starting ${one.name} with ${count} servers …`)
        sides.push(await startSide({ ...one, servers: count }))
      }
    return await work(sides)
  } finally {
    await Promise.all(sides.map((side) => side.close()))
  }
}

function comparedWith(work: Work): ComparedWith {
  if (work.kind !== 'against') return 'control'
  return commitOf(work.revision).startsWith(BASELINE) ? 'baseline' : 'other'
}
