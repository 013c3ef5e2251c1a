type Snapshot = Record<string, unknown> | null | undefined

/** One field that differs. A value is text as it is shown; null where the field was not there. */
export type Change = {
  field: string
  kind: 'added' | 'removed' | 'changed'
  before: string | null
  after: string | null
}

const SECRET = /password|passwd|secret|token|credential|authorization|ticket|(^|[._-]|project|api|private)key$/i
const MASK = '••••••'

/**
 * The fields that differ between two snapshots, nested ones by path (`location.rack`). Secrets are masked on both
 * sides, because a backend may not have left them out.
 */
export function changesOf(before: Snapshot, after: Snapshot): Change[] {
  const old = flat(before)
  const now = flat(after)
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field): Change[] => {
    const [was, is] = [old.get(field), now.get(field)]
    if (was === is) return []
    const mask = (value: string | undefined) => (value !== undefined && SECRET.test(field) ? MASK : (value ?? null))
    const kind = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'
    return [{ field, kind, before: mask(was), after: mask(is) }]
  })
}

/** Field path to text. Null counts as absent, because the API has it for values that were not set. */
function flat(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (typeof value === 'object' && !Array.isArray(value)) {
    return new Map(
      Object.entries(value).flatMap(([key, item]) => [...flat(item, path === '' ? key : `${path}.${key}`)]),
    )
  }
  return new Map([[path, textOf(value)]])
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? '有効' : '無効'
  if (Array.isArray(value)) return value.map(textOf).join('、')
  return JSON.stringify(value) ?? ''
}
