import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'

const MOST = 5
const maps = new Map<string, Promise<TraceMap>>()

/**
 * The places in the sources that a stack names, by the source maps beside the scripts below `base`: file, line and
 * column, the innermost first.
 */
export async function placesIn(stack: string, base: string): Promise<string[]> {
  const frames = [...stack.matchAll(/(https?:[^\s()@]+\.js):(\d+):(\d+)/g)].filter(([, file = '']) =>
    file.startsWith(base),
  )
  const places = await Promise.all(
    frames.map(([, file = '', line, column]) => placeOf(file, Number(line), Number(column))),
  )
  return places.filter((place) => place !== null).slice(0, MOST)
}

/** Null for what is no source of the remote. */
async function placeOf(file: string, line: number, column: number): Promise<string | null> {
  const found = originalPositionFor(await mapOf(file), { line, column: column - 1 })
  const source = /^webpack:\/\/[^/]*\/(?:\.\/)?(src\/.*)$/.exec(found.source ?? '')?.[1]
  return source ? `${source}:${found.line}:${(found.column ?? 0) + 1}` : null
}

function mapOf(file: string): Promise<TraceMap> {
  const known = maps.get(file) ?? fetch(`${file}.map`).then(async (response) => new TraceMap(await response.text()))
  maps.set(file, known)
  return known
}
