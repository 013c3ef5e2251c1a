import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkTarget } from './check-target'
import { openTarget } from './open-target'
import { contentOf } from './release.fixture'
import { startS3 } from './s3-server.fixture'
import type { Target } from './target'

test.each(['directory', 's3'])(
  'a target that is a %s does what the release commands rely on, and keeps nothing of it',
  async (kind) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'check-target-'))
    const server = kind === 's3' ? await startS3() : null
    try {
      const target = await openTarget(server?.address ?? folder)
      const lines = await checkTarget(target)
      expect(lines).toHaveLength(5)
      for (const line of lines) expect(line).toMatch(/: held$/)
      expect(await contentOf(target)).toEqual({})
    } finally {
      await server?.close()
      rmSync(folder, { recursive: true })
    }
  },
)

/** A server that does one thing in another way. */
const DEVIATIONS: [string, (target: Target) => Partial<Target>, string[]][] = [
  [
    'creates what is there',
    ({ read, create, swap }) => ({
      create: async (key, bytes) => {
        const stored = await read(key)
        return stored ? swap(key, bytes, stored.tag) : create(key, bytes)
      },
    }),
    ['is not created again'],
  ],
  [
    'replaces what has changed',
    ({ read, swap }) => ({ swap: async (key, bytes) => swap(key, bytes, (await read(key))?.tag ?? '') }),
    ['a file that has changed is not replaced'],
  ],
  [
    'reads what was there before',
    ({ read }) => {
      const first = new Map<string, ReturnType<Target['read']>>()
      return { read: async (key) => first.get(key) ?? (first.set(key, read(key)), first.get(key) ?? null) }
    },
    ['what was written is read at once'],
  ],
]

test.each(DEVIATIONS)('one that %s is named', async (_, deviate, told) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'check-target-'))
  try {
    const target = await openTarget(folder)
    const refused = await checkTarget({ ...target, ...deviate(target) }).catch((cause: Error) => cause.message)
    expect(refused).toContain('does not do what the release commands rely on')
    for (const text of told) expect(refused).toContain(text)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
