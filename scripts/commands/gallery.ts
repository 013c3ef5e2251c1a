import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import { script } from '../lib/check/commands'
import { PICTURES, picturesTest } from '../lib/check/playwright'
import { runStep } from '../lib/check/steps'
import { fromCommandLine, parsed, UsageError } from '../lib/command-line'
import { galleryPage, picturesIn } from '../lib/pictures/gallery'

const USAGE = `npm run gallery -- [<name> …] [--update]

Takes pictures of every page in its states, or of those whose name has one of <name> in it, and writes a page that shows them
beside the kept ones in ${PICTURES}. --update keeps them as they are now.`

const folder = path.join(root, 'node_modules/.cache/gallery')

process.exitCode = await fromCommandLine(USAGE, async () => {
  const { values, positionals } = parsed({
    options: { update: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (values.help) throw new UsageError()
  const build = await runStep({ title: 'Build', command: script('build') })
  if (!build.isGood) return 1
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const names = positionals.map((name) => name.replaceAll(/[^\w/-]/g, '.')).join('|')
  const named = names === '' ? [] : ['--grep', names]
  const taken = picturesTest(...named, ...(values.update ? ['--update-snapshots'] : []))
  const pictures = await runStep({
    title: 'Pictures',
    command: { ...taken, env: { ...taken.env, PORTAL_GALLERY: folder } },
  })
  const page = path.join(folder, 'index.html')
  writeFileSync(page, galleryPage(picturesIn(folder, path.join(root, PICTURES))))
  console.log(`\nGallery: ${page}`)
  return pictures.isGood ? 0 : 1
})
