import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

const BUILD = path.resolve(import.meta.dirname, '../shared/build/src/build-release.fixture.ts')
const MANIFEST = {
  name: 'servers',
  contract: '^3.0.0',
  paths: ['/servers/*'],
  nav: [{ label: 'サーバー管理', icon: 'server', to: '/servers', order: 20 }],
  widgets: [{ id: 'critical', title: '今すぐ対応', order: 10, size: 'wide', permission: null, feature: null }],
  preload: { '/servers': ['list'] },
}

/** Defect of release 2 in a page, which its code finds in `globalThis.defect`. */
export type Defect = 'init throws' | 'render throws once' | 'render throws' | 'loads another file'

/** Folders of two releases, made by the real build, of a small remote that stands in for `servers`. */
export type TwoReleases = { old: string; new: string }

/** Builds them below `folder`, once for all workers of a run: those that come later wait for the first. */
export async function buildTwoReleases(folder: string): Promise<TwoReleases> {
  const [old, fresh] = [path.join(folder, 'release-1'), path.join(folder, 'release-2')]
  const built = path.join(folder, 'built')
  if (isMade(folder)) {
    await Promise.all([buildRelease(old, 1), buildRelease(fresh, 2)])
    writeFileSync(built, '')
  }
  while (!existsSync(built)) await setTimeout(100)
  return { old: path.join(old, 'dist'), new: path.join(fresh, 'dist') }
}

/** Was the folder not there yet? Only one of several that ask at once is told so. */
function isMade(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** Releases a build into a target by release-process.ts. @returns what it said; it fails as `execFile` does */
export const releaseInto = (target: string, name: string, dist: string, ...more: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'release-process.ts', target, name, dist, ...more], {
    cwd: import.meta.dirname,
  })

/** The hash of each file of a bundle, by its name. */
export function hashesOf(dist: string): Record<string, string> {
  const hashOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(dist, file)))
      .digest('hex')
  return Object.fromEntries(readdirSync(dist).map((file) => [file, hashOf(file)]))
}

/** Statements that a release runs when it starts, and whenever its page is drawn. */
type Statements = { atStart?: string; atRender?: string }

/** Makes release `number` of the remote in a folder of its own. @returns the folder of the build */
export async function buildRelease(dir: string, number: number, statements?: Statements): Promise<string> {
  mkdirSync(path.join(dir, 'src'), { recursive: true })
  for (const [file, text] of Object.entries(sources(number, statements))) writeFileSync(path.join(dir, file), text)
  await promisify(execFile)(process.execPath, ['--import', 'tsx', BUILD, dir, JSON.stringify(MANIFEST)], {
    cwd: path.dirname(BUILD),
  })
  return path.join(dir, 'dist')
}

/**
 * `render throws once` throws in an effect, because React by itself draws a component that threw once more, but not
 * after an effect.
 */
const sources = (release: number, { atStart = '', atRender = '' }: Statements = {}): Record<string, string> => ({
  'package.json': JSON.stringify({ name: 'servers', version: `${release}.0.0`, type: 'module' }),
  'src/module.ts': `
    import { createElement } from 'react'
    ${release === 2 ? `if (globalThis.defect === 'init throws') throw new Error('始められない版です')` : ''}
    ${atStart}
    export default {
      routes: [{ path: '/servers', lazy: () => import(/* webpackChunkName: "list" */ './ListPage') }],
      widgets: { critical: () => createElement('p', null, 'リリース ${release} のウィジェット') },
    }`,
  'src/ListPage.ts': `
    import { Page } from '@portal/ui'
    import { createElement, useLayoutEffect } from 'react'
    import './page.css'
    let drawn = 0
    export function Component() {
      ${atRender}
      const defect = ${release === 2 ? 'globalThis.defect' : 'undefined'}
      if (defect === 'render throws') throw new Error('描けない版です')
      // Beside its own files, at an origin that the page's policy allows.
      if (defect === 'loads another file') {
        const folder = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/list.')).name
        document.head.append(Object.assign(document.createElement('script'), { src: new URL('another.js', folder).href }))
      }
      useLayoutEffect(() => {
        if (defect === 'render throws once' && ++drawn === 1) throw new Error('描けない版です')
      })
      return createElement(Page, { title: 'サーバー管理' }, createElement('p', { className: 'release' }, 'リリース ${release} の一覧'))
    }`,
  'src/page.css': `.release { color: rgb(1 2 ${release}) }`,
})
