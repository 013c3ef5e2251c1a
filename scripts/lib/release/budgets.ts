import { OTHER_RELEASE_KB, RELEASE_KB } from '../budgets'
import { Refused } from './refused'
import { downloadSize, type ReleaseFiles } from './release-files'

/** Holds the size of a build against its budget. @throws Refused with both */
export function checkBudget(name: string, files: ReleaseFiles): void {
  const budget = RELEASE_KB[name] ?? OTHER_RELEASE_KB
  const size = downloadSize(files) / 1000
  if (size <= budget) return
  throw new Refused(
    `Scripts and styles of ${name} are ${size.toFixed(1)} KB (brotli); the budget in scripts/lib/budgets.ts is ${budget} KB.`,
  )
}
