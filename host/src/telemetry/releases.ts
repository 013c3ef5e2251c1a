/** A release by its target (`host`, or a remote's name). */
export type Release = { target: string; version: string }

/** A place in the code of a release. */
type Place = { release: Release; file: string; line: string; column: string }

const MOST_PLACES = 12
const ADDRESS = /(https?:\/\/[^\s()]{1,500}?):(\d+):(\d+)/g
/** Never the page's own address, which inline code has and which may name a record. */
const SCRIPT = /^[\w./~-]+\.js$/

/** Tells from the address of a script which release it belongs to. `bases`: the folders of releases, with a slash. */
export function releasesByAddress() {
  const bases = new Map<string, Release>()

  return {
    add: (base: string, release: Release) => void bases.set(base, release),
    find,
    placesIn,
    culpritOf,
  }

  function find(address: string): { release: Release; file: string } | null {
    const [base] = [...bases.keys()].filter((each) => address.startsWith(each)).sort((a, b) => b.length - a.length)
    const release = bases.get(base ?? '')
    const [file = ''] = address.slice(base?.length).split('?')
    return release && SCRIPT.test(file) ? { release, file } : null
  }

  /** The places of a stack that are in a release's scripts. */
  function placesIn(stack: string): Place[] {
    return [...stack.matchAll(ADDRESS)].slice(0, MOST_PLACES).flatMap(([, address = '', line = '', column = '']) => {
      const found = find(address)
      return found ? [{ ...found, line, column }] : []
    })
  }

  /** The remote whose code is in the stack, because the host's libraries stand above it; else the host, or none. */
  function culpritOf(places: readonly Place[]): Release | null {
    const { release } = places.find((place) => place.release.target !== 'host') ?? places[0] ?? {}
    return release ?? null
  }
}

export type Releases = ReturnType<typeof releasesByAddress>

/** A stack without names of functions, which may be those of records; file and place are enough with a source map. */
export const stackText = (places: readonly Place[]): string | null =>
  places.map(({ release, file, line, column }) => `at ${release.target}/${file}:${line}:${column}`).join('\n') || null

/** The version in the address of a release's folder, `…/1.4.0-9f3c2a1b/remote.json`. */
export function versionIn(url: string): string | null {
  const folder = new URL('.', url).pathname.split('/').at(-2) ?? ''
  return /^\d[\w.]*-[0-9a-f]{8}$/.test(folder) ? folder.replace('-', '+') : null
}
