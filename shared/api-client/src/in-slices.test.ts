import { inSlices } from './in-slices'

const busy = () => {
  const end = performance.now() + 20
  while (performance.now() < end);
}

test('work in slices lets others run in between, and leaves nothing out', async () => {
  const done: number[] = []
  let others = 0
  const timer = setInterval(() => (others += 1), 1)
  await inSlices([1, 2, 3], (item) => {
    busy()
    done.push(item)
  })
  clearInterval(timer)
  expect(done).toEqual([1, 2, 3])
  expect(others).toBeGreaterThan(0)
})

test('work that is no longer wanted ends at its next pause', async () => {
  const controller = new AbortController()
  const done: number[] = []
  await inSlices(
    [1, 2, 3],
    (item) => {
      busy()
      done.push(item)
      if (item === 2) controller.abort()
    },
    controller.signal,
  )
  expect(done).toEqual([1, 2])
})
