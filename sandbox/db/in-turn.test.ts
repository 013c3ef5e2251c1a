import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTurn } from './in-turn'

test('work runs one after the other, and each key has its turn', async () => {
  const run = inTurn()
  const order: string[] = []
  let running = 0
  const work = (name: string) => async () => {
    running += 1
    assert.equal(running, 1)
    await Promise.resolve()
    order.push(name)
    running -= 1
    return name
  }
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => run(name[0] ?? '', work(name)))
  assert.deepEqual(await Promise.all(all), ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
  assert.deepEqual(order, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('what fails ends its turn, and tells who asked alone', async () => {
  const run = inTurn()
  const failing = run('a', async () => {
    throw new Error('broken')
  })
  const next = run('a', async () => 'next')
  await assert.rejects(failing, /broken/)
  assert.equal(await next, 'next')
})

test('between two pieces of work the event loop goes on', async () => {
  const run = inTurn()
  const order: string[] = []
  const [first, second] = [run('a', async () => order.push('first')), run('a', async () => order.push('second'))]
  await first
  await new Promise<void>((resolve) => {
    setImmediate(() => {
      order.push('a socket')
      resolve()
    })
  })
  await second
  assert.ok(order.indexOf('a socket') > 0, order.join(', '))
  assert.equal(order.length, 3)
})
