import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODE } from '../api/codes'
import { Refusal } from '../api/refusal'
import { makeGate } from './gate'
import { LIMITS, NO_LIMITS } from './limits'
import { RateLimiter } from './rate-limiter'
import { Turns } from './turns'

function limiterOf(rate: { perSecond: number; burst: number }) {
  const clock = { ms: 1_000_000 }
  const limiter = new RateLimiter(rate, () => clock.ms)
  const take = (key: string, amount = 1) => {
    const seconds = limiter.wait(key, amount)
    if (seconds === 0) limiter.take(key, amount)
    return seconds
  }
  return { clock, take }
}

test('a burst passes, the next waits as long as it is told, and then passes', () => {
  const { clock, take } = limiterOf({ perSecond: 0.5, burst: 3 })
  const waits = [1, 2, 3, 4].map(() => take('a'))
  assert.deepEqual(waits, [0, 0, 0, 2])
  assert.equal(take('b'), 0, 'another key')
  clock.ms += 1999
  assert.equal(take('a'), 1)
  clock.ms += 1
  assert.deepEqual([take('a'), take('a')], [0, 2])
})

test('over any length of time no more passes than the burst and the rate', () => {
  const { clock, take } = limiterOf({ perSecond: 2, burst: 5 })
  let passed = 0
  for (let step = 0; step < 1000; step += 1) {
    if (take('a') === 0) passed += 1
    clock.ms += 37
  }
  assert.ok(passed <= 5 + (2 * 37_000) / 1000 && passed >= 75, String(passed))
})

test('several at once count as so many, and more than the burst as the burst', () => {
  const { clock, take } = limiterOf({ perSecond: 1, burst: 10 })
  assert.deepEqual([take('a', 8), take('a', 4), take('a', 2)], [0, 2, 0])
  clock.ms += 10_000
  assert.equal(take('a', 50), 0)
})

test('a clock that is put back refuses nobody for that', () => {
  const { clock, take } = limiterOf({ perSecond: 1, burst: 2 })
  assert.deepEqual([take('a'), take('a')], [0, 0])
  clock.ms -= 3_600_000
  assert.deepEqual([take('a'), take('a'), take('a')], [0, 0, 1])
})

test('turns of one key are taken one after the other, in order; another key does not wait', async () => {
  const turns = new Turns(1, 2)
  const order: string[] = []
  const first = await turns.take('a')
  const later = ['second', 'third'].map(async (name) => {
    const end = await turns.take('a')
    order.push(name)
    end()
  })
  assert.equal(turns.isFull('a'), true)
  ;(await turns.take('b'))()
  assert.deepEqual(order, [])
  first()
  await Promise.all(later)
  assert.deepEqual(order, ['second', 'third'])
  ;(await turns.take('a'))()
})

const gateOf = (isSerial = true) => {
  const clock = { ms: 1_000_000 }
  return { clock, gate: makeGate({ ...LIMITS, refusal: NO_LIMITS.refusal }, () => clock.ms, isSerial) }
}
const isRefusal = (cause: unknown) =>
  cause instanceof Refusal && cause.status === 429 && cause.code === CODE.tooMany && (cause.retryAfter ?? 0) > 0

test('what takes long runs one at a time for a tenant, also next to other calls of it', async () => {
  const { gate } = gateOf()
  const caller = { projectID: 'a', subject: 'one' }
  const end = await gate.enter(caller, 'search')
  let isSecondIn = false
  const second = gate.enter(caller, 'series').then((done) => {
    isSecondIn = true
    return done
  })
  ;(await gate.enter(caller, 'read'))()
  ;(await gate.enter({ projectID: 'b', subject: 'two' }, 'search'))()
  assert.equal(isSecondIn, false)
  end()
  ;(await second)()
})

test('a flood of reports rests beside another tenant where the database is serial, and only there', async (t) => {
  const cases = [
    { isSerial: true, isBeside: true, rests: true },
    { isSerial: true, isBeside: false, rests: false },
    { isSerial: false, isBeside: true, rests: false },
  ]
  for (const { isSerial, isBeside, rests } of cases) {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { gate } = gateOf(isSerial)
    const report = (machine: number) => gate.enterReport({ projectID: 'flood', key: 'pk', serialNo: `${machine}` })
    const end = await report(0)
    let entered = 0
    const others = Array.from({ length: 12 }, async (_, at) => {
      const done = await report(at + 1)
      entered += 1
      return done
    })
    if (isBeside) (await gate.enter({ projectID: 'other', subject: 'one' }, 'read'))()
    const began = performance.now()
    // Until the turn has lasted, because the rest is as many times as long.
    while (performance.now() - began < 2) await new Promise(setImmediate)
    end()
    await new Promise(setImmediate)
    assert.equal(entered, rests ? 0 : 1, JSON.stringify({ isSerial, isBeside }))
    t.mock.timers.tick(4000)
    await new Promise(setImmediate)
    assert.equal(entered, 1)
    t.mock.timers.reset()
    void others
  }
})

test('one person is refused before the tenant is, and another tenant never for it', async () => {
  const { gate } = gateOf()
  const enter = async (projectID: string, subject: string) => (await gate.enter({ projectID, subject }, 'search'))()
  const { person, tenant } = LIMITS.calls.search
  for (let each = 0; each < person.burst; each += 1) await enter('a', 'one')
  await assert.rejects(enter('a', 'one'), isRefusal)
  for (let each = person.burst; each < tenant.burst; each += 1) await enter('a', `other ${each % 3}`)
  await assert.rejects(enter('a', 'a third one'), isRefusal)
  await enter('b', 'one')
})

test('a full event log is taken in the reports of its agent, and one machine alone cannot raise events without end', () => {
  const { clock, gate } = gateOf()
  const machine = { projectID: 'a', serverID: 's1' }
  const report = (events: number) => {
    for (let raised = 1; raised <= events; raised += 1) gate.checkEvents(machine, raised, events)
    gate.countEvents(machine, events)
  }
  report(64)
  report(64)
  assert.throws(() => report(1), isRefusal)
  // A refused report counts nothing, so that it passes when it is sent again in time.
  clock.ms += 64 * 60_000
  report(64)
})

test('refusals of one tenant are held back, but only so many', async () => {
  const read = { person: { perSecond: 1, burst: 1 }, tenant: LIMITS.calls.read.tenant }
  const limits = { ...LIMITS, calls: { ...LIMITS.calls, read }, refusal: { pauseMs: 20, held: 1 } }
  const gate = makeGate(limits, () => 0, true)
  const caller = { projectID: 'a', subject: 'one' }
  ;(await gate.enter(caller, 'read'))()
  const order: string[] = []
  await Promise.all(['held', 'at once'].map((name) => gate.enter(caller, 'read').catch(() => void order.push(name))))
  assert.deepEqual(order, ['at once', 'held'])
})
