import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const PRODUCT = /^(host|remotes|shared|sandbox|scripts)\//
const NOT_PRODUCT = /\.(test|fixture)\.tsx?$|\/testing\/|\/template\/|\.d\.ts$/

/** Whether a source, by its path in the repository, is neither a test, nor made for tests or to be copied. */
export const isProduct = (file: string) => PRODUCT.test(file) && !NOT_PRODUCT.test(file)

/** The tracked TypeScript and JavaScript modules of a checkout: their texts by their paths in it, sorted. */
export function sourcesOf(checkout: string): Map<string, string> {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: checkout, encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => file !== '')
  return new Map(files.sort().map((file) => [file, readFileSync(path.join(checkout, file), 'utf8')]))
}
