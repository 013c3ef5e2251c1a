/** Names and resolved versions of dependencies, as a lockfile of pnpm writes them. */
type Entry = { key: string; text: string }

/**
 * The part of `pnpm-lock.yaml` (version 9) that packages of this repository are built with: what they depend on, and
 * every library that this leads to, with its hash. Without what they need for their tests only, and without the
 * libraries of other packages, so that a new one there is no change here.
 */
export function lockfileOf(packages: readonly string[], lockfile: string): string {
  const sections = new Map(
    lockfile.split(/^(?=\S)/m).map((section) => [/^[^:\n]*/.exec(section)?.[0] ?? '', entriesOf(section)]),
  )
  const importers = (sections.get('importers') ?? [])
    .filter(({ key }) => packages.includes(key))
    .map(({ key, text }) => ({ key, text: text.replace(/^ {4}devDependencies:\n(?: {6}.*\n)*/m, '') }))
  const snapshots = new Map((sections.get('snapshots') ?? []).map((entry) => [entry.key, entry]))
  const reached = new Set<string>()
  const visit = (name: string, version: string) => {
    // An alias has the name of the library in its version: `strip-ansi-cjs: strip-ansi@6.0.1`.
    const key = [`${name}@${version}`, version].find((one) => snapshots.has(one))
    const entry = key === undefined ? undefined : snapshots.get(key)
    if (!entry || reached.has(entry.key)) return
    reached.add(entry.key)
    for (const [, dependency = '', resolved = ''] of entry.text.matchAll(/^ {6}(\S+): (\S+)$/gm))
      visit(plain(dependency), plain(resolved))
  }
  for (const { text } of importers)
    for (const [, name = '', version = ''] of text.matchAll(/^ {6}(\S+):\n {8}specifier: .*\n {8}version: (\S+)$/gm))
      visit(plain(name), plain(version))
  const names = new Set([...reached].map((key) => key.split('(')[0]))
  const libraries = (sections.get('packages') ?? []).filter(({ key }) => names.has(key))
  const kept = [...reached].sort().flatMap((key) => snapshots.get(key) ?? [])
  return [...importers, ...libraries, ...kept].map(({ text }) => text.trimEnd()).join('\n')
}

/** The entries of a section, each with the lines below it. */
function entriesOf(section: string): Entry[] {
  const [, ...entries] = section.split(/^(?= {2}\S)/m)
  return entries.map((text) => ({ key: plain(/^ {2}(.*?):(?:\s|$)/m.exec(text)?.[1] ?? ''), text }))
}

const plain = (text: string) => text.replace(/^'(.*)'$/, '$1')
