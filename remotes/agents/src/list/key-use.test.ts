import type { AgentRow } from '../agent-row'
import { keyUse } from './key-use'

const key = (createdAt: string) => ({ key: `pk_${createdAt}`, createdAt, createdBy: null, lastUsedAt: null })
const agent = (id: string, lastSeenAt: string | null): AgentRow => ({
  ...{ id, name: id, serialNo: id, lastSeenAt, status: 'online' as const },
  ...{ version: null, newer: null, silent: false, silentSince: null },
})

test('agents that were heard since the oldest key was made have a present key; those never connected do not count', () => {
  const heard = [agent('at-once', '2026-05-01T00:00:00.000Z'), agent('after', '2026-05-01T12:00:00Z')]
  const agents = [agent('before', '2026-04-30T23:59:59Z'), ...heard, agent('never', null)]
  const use = keyUse([key('2026-05-02T00:00:00Z'), key('2026-05-01T00:00:00Z')], agents)
  expect(use).toMatchObject({ since: '2026-05-01T00:00:00Z', heard: 2 })
  expect(use?.missing.map(({ id }) => id)).toEqual(['before'])
})

test('nothing is claimed without keys, and without the moment of one', () => {
  expect(keyUse([], [agent('one', '2026-05-01T00:00:00Z')])).toBeNull()
  expect(keyUse([key('2026-05-01T00:00:00Z'), key('')], [agent('one', '2026-05-01T00:00:00Z')])).toBeNull()
})

test('a rotation that every agent has followed is told for a week', () => {
  const keys = [key('2026-05-01T00:00:00Z')]
  const after = [agent('after', '2026-05-02T00:00:00Z')]
  const [soon, later] = [Date.parse('2026-05-07T00:00:00Z'), Date.parse('2026-05-09T00:00:00Z')]
  expect(keyUse(keys, after, soon)).toMatchObject({ heard: 1, missing: [] })
  expect(keyUse(keys, after, later)).toBeNull()
  expect(keyUse(keys, [...after, agent('before', '2026-04-30T00:00:00Z')], later)?.missing).toHaveLength(1)
})
