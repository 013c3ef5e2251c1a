import { checkTarget } from './check-target'
import { contentOf } from './release.fixture'
import { useReleases } from './releases.fixture'
import type { Target } from './target'

describe.each(['directory', 's3'])('a target that is a %s', (kind) => {
  const releases = useReleases(kind)

  test('does what the release commands rely on, and keeps nothing of it', async () => {
    const lines = await checkTarget(releases.target)
    expect(lines).toHaveLength(5)
    for (const line of lines) expect(line).toMatch(/: held$/)
    expect(await contentOf(releases.target)).toEqual({})
  })
})

const releases = useReleases()

/** A server that does one thing in another way. */
const DEVIATIONS: [string, (target: Target) => Partial<Target>, string][] = [
  [
    'creates what is there',
    ({ read, create, swap }) => ({
      create: async (key, bytes) => {
        const stored = await read(key)
        return stored ? swap(key, bytes, stored.tag) : create(key, bytes)
      },
    }),
    'is not created again',
  ],
  [
    'replaces what has changed',
    ({ read, swap }) => ({ swap: async (key, bytes) => swap(key, bytes, (await read(key))?.tag ?? '') }),
    'a file that has changed is not replaced',
  ],
  [
    'reads what was there before',
    ({ read }) => {
      const first = new Map<string, ReturnType<Target['read']>>()
      return { read: async (key) => first.get(key) ?? (first.set(key, read(key)), first.get(key) ?? null) }
    },
    'what was written is read at once',
  ],
]

test.each(DEVIATIONS)('one that %s is named', async (_, deviate, told) => {
  const { target } = releases
  const refused = await checkTarget({ ...target, ...deviate(target) }).catch((cause: Error) => cause.message)
  expect(refused).toContain('does not do what the release commands rely on')
  expect(refused).toContain(told)
})
