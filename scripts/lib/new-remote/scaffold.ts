import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { CONTRACT, RemoteManifest } from '@portal/contract'
import { formatFolder } from '../format'
import { remotesIn } from '../remotes'
import { standalonePackage } from './standalone-package'

export type Wanted = {
  name: string
  /** In nav, and title of the list. */ label: string
  /** An icon's name, as in shared/ui/src/controls/Icon.tsx. */ icon: string
}
export type Scaffolded = { folder: string; port: number }

const TEMPLATE = path.join(import.meta.dirname, 'template')
const STANDALONE = path.join(import.meta.dirname, 'standalone')
const SUFFIX = '.template'
/** Refused as names, because these parts of the portal have a port or a folder of that name. */
const RESERVED = ['host', 'identity', 'api', 'environments', 'journal']
/** Refused as names, because a remote's paths begin with its name: pages of the host (host/src/router.tsx). */
export const HOST_PAGES = ['callback', 'signup', 'clear-session', 'unauthorized', 'dashboard', 'status']

/**
 * Writes `remotes/<name>` into a repository: a page that works, with the next free port and a place at the end of nav.
 *
 * @throws Error that says why it cannot be; nothing is written then.
 */
export async function scaffold(repository: string, wanted: Wanted): Promise<Scaffolded> {
  const folder = path.join(repository, 'remotes', wanted.name)
  return { folder, port: await writeTo(folder, repository, wanted, [TEMPLATE]) }
}

/**
 * Writes a repository for one remote, of a team that has one of its own, into an empty folder. It is built from the
 * packed packages in its folder `portal`.
 *
 * @throws Error that says why it cannot be; nothing is written then.
 */
export async function scaffoldStandalone(repository: string, folder: string, wanted: Wanted): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`)
  await writeTo(folder, repository, wanted, [TEMPLATE, STANDALONE])
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(standalonePackage(wanted.name), null, 2)}\n`)
}

/** Fills templates in, and returns the port of the remote. */
async function writeTo(
  folder: string,
  repository: string,
  { name, label, icon }: Wanted,
  templates: readonly string[],
): Promise<number> {
  const known = remotesIn(repository)
  const manifests = await Promise.all(known.map((remote) => readManifest(repository, remote.name)))
  refuse(whyNotName(repository, name, manifests) ?? whyNotLabel(label) ?? whyNotIcon(icon))

  const port = Math.max(...known.map((remote) => remote.port)) + 1
  const order = Math.max(...manifests.flatMap(({ nav }) => nav.map((item) => item.order))) + 10
  try {
    for (const template of templates) cpSync(template, folder, { recursive: true, errorOnExist: true, force: false })
    fillIn(folder, { name, label: quotable(label), icon, port: String(port), order: String(order), contract: CONTRACT })
    // Formatted afterwards, because the length of the names decides where a line ends.
    formatFolder(folder)
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true })
    throw cause
  }
  return port
}

async function readManifest(repository: string, name: string): Promise<RemoteManifest> {
  const file = path.join(repository, 'remotes', name, 'remote.config.ts')
  const { default: manifest }: { default: unknown } = await import(pathToFileURL(file).href)
  return RemoteManifest.parse(manifest)
}

function whyNotName(repository: string, name: string, manifests: readonly RemoteManifest[]): string | undefined {
  if (!RemoteManifest.shape.name.safeParse(name).success) {
    return `"${name}" is no name of a remote: small letters, digits and hyphens, beginning with a letter.`
  }
  if (RESERVED.includes(name)) return `"${name}" is the name of another part of the portal.`
  if (existsSync(path.join(repository, 'remotes', name))) return `remotes/${name} is there already.`
  if (HOST_PAGES.includes(name)) return `/${name} is a page of the host. Choose another name.`
  const owner = manifests.find(({ paths }) => paths.some((claimed) => claimed.split('/')[1] === name))
  return owner && `/${name} belongs to the remote ${owner.name}. Choose another name.`
}

function whyNotLabel(label: string): string | undefined {
  return label.trim() !== '' && label.length <= 20 && !/\p{Cc}/u.test(label)
    ? undefined
    : '--label needs 1 to 20 characters on one line.'
}

function whyNotIcon(icon: string): string | undefined {
  return /^[a-z][a-z-]*$/.test(icon)
    ? undefined
    : `--icon needs the name of an icon in shared/ui/src/controls/Icon.tsx, e.g. server, not "${icon}".`
}

function refuse(reason: string | undefined): void {
  if (reason !== undefined) throw new Error(reason)
}

/** Escaped, because the template puts it between the quotes of a string. */
const quotable = (text: string) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")

/** Takes the suffix off each file and puts the values where the template says `__key__`, in names of files too. */
function fillIn(folder: string, values: Record<string, string>): void {
  const fill = (text: string) => text.replace(/__([a-z]+)__/g, (all, key: string) => values[key] ?? all)
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) =>
    each.endsWith(SUFFIX),
  )) {
    const from = path.join(folder, file)
    writeFileSync(from, fill(readFileSync(from, 'utf8')))
    renameSync(from, path.join(folder, fill(file.slice(0, -SUFFIX.length))))
  }
}
