import { readdirSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')
const LEFT_OUT = new Set(['node_modules', 'dist', '.portal', 'test-results', 'playwright-report'])

/** The TypeScript files of a folder of this repository and below, by their path in the repository. */
export const sourcesIn = (folder: string): string[] => filesIn(folder, /\.tsx?$/)

/** Files of a folder of this repository and below whose names end so, by their path in the repository. */
export function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.has(name))
    .flatMap((entry) => {
      const place = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesIn(place, ending) : ending.test(entry.name) ? [place] : []
    })
}
