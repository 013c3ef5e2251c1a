import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import * as z from 'zod/mini'
import { type ReleaseFiles } from '../release-files'

type Library = { name: string; version: string; license?: string; sha512?: string }
type Subject = { name: string; version: string; shared: Readonly<Record<string, string>>; integrity: string }

/** Where a source of a source map comes from: pnpm names the version in the folder, npm does not. */
const OF_LIBRARY = /(?:\.pnpm\/[^/]+\/)?node_modules\/(?!\.pnpm\/)(@[^/]+\/[^/]+|[^/]+)\//g

/**
 * What a release is made of, as CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json): the libraries of which its bundle
 * has code, by its source maps. Without the time, so that the same commit gives the same file.
 */
export function sbomOf({ name, version, shared, integrity }: Subject, files: ReleaseFiles, repository = root): Buffer {
  const ref = `${name}@${version}`
  const libraries = librariesIn(files, repository)
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': ref,
        name,
        version,
        hashes: [{ alg: 'SHA-384', content: hexOf(integrity) }],
        // They are in the host's release, not in this one.
        properties: Object.entries(shared).map(([module, built]) => ({
          name: 'portal:provided-by-host',
          value: `${module}@${built}`,
        })),
      },
    },
    components: libraries.map(componentOf),
    dependencies: [{ ref, dependsOn: libraries.map(purlOf) }],
  }
  return Buffer.from(`${JSON.stringify(bom, null, 2)}\n`)
}

/** https://github.com/package-url/purl-spec */
const purlOf = ({ name, version }: Library) => `pkg:npm/${name.replace('@', '%40')}@${version}`
const hexOf = (integrity: string) => Buffer.from(integrity.replace(/^sha\d+-/, ''), 'base64').toString('hex')

function componentOf(library: Library): object {
  const { name, version, license, sha512 } = library
  const [group, inGroup] = name.startsWith('@') ? name.split('/') : []
  return {
    type: 'library',
    'bom-ref': purlOf(library),
    ...(group !== undefined && { group }),
    name: inGroup ?? name,
    version,
    ...(sha512 !== undefined && { hashes: [{ alg: 'SHA-512', content: hexOf(sha512) }] }),
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    purl: purlOf(library),
  }
}

const SourceMap = z.object({ sources: z._default(z.array(z.string()), []) })
const Package = z.object({ version: z.string(), license: z.optional(z.string()) })

function librariesIn(files: ReleaseFiles, repository: string): Library[] {
  const maps = [...files].filter(([file]) => file.endsWith('.js.map'))
  const sources = maps.flatMap(([, bytes]) => SourceMap.parse(JSON.parse(bytes.toString('utf8'))).sources)
  const places = new Map<string, string>()
  for (const source of sources) {
    const found = [...source.matchAll(OF_LIBRARY)].at(-1)
    if (found?.[1] !== undefined) places.set(found[0], found[1])
  }
  const hashes = hashesIn(path.join(repository, 'pnpm-lock.yaml'))
  const libraries = [...places].map(([place, name]): Library => {
    const { version, license } = packageIn(repository, place, name)
    return { name, version, license, sha512: hashes.get(`${name}@${version}`) }
  })
  const byRef = new Map(libraries.map((library) => [purlOf(library), library]))
  return [...byRef].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, library]) => library)
}

/** By its package.json, else by the name of pnpm's folder. */
function packageIn(repository: string, place: string, name: string): Pick<Library, 'version' | 'license'> {
  const file = path.join(repository, place.startsWith('.pnpm') ? 'node_modules' : '', place, 'package.json')
  if (existsSync(file)) return Package.parse(JSON.parse(readFileSync(file, 'utf8')))
  const folder = name.replace('/', '+')
  const [, version = 'unknown'] = place.split(`.pnpm/${folder}@`)[1]?.match(/^([^_/(]+)/) ?? []
  return { version }
}

/** Hashes of packages, as a lockfile of pnpm has them. */
function hashesIn(lockfile: string): Map<string, string> {
  const text = existsSync(lockfile) ? readFileSync(lockfile, 'utf8') : ''
  const entries = text.matchAll(/^ {2}'?([^'\n]+?)'?:\n {4}resolution: \{integrity: (sha512-[^},]+)/gm)
  return new Map([...entries].map(([, key = '', hash = '']) => [key, hash]))
}
