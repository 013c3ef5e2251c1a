import { within } from './time-limit'

const after = (ms: number) => new Promise<string>((resolve) => setTimeout(resolve, ms, 'done'))
const late = () => new Error('late')

function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('work that takes longer than its limit is late', async () => {
  await expect(within(100, new Promise(() => {}), late)).rejects.toThrow('late')
})

test('work in time is what it resolves to', async () => {
  await expect(within(60_000, after(1), late)).resolves.toBe('done')
})

test('time in which the page was too busy to run anything does not make work late', async () => {
  const result = within(200, after(250), late)
  block(400)
  await expect(result).resolves.toBe('done')
})

test('the limit counts from the last progress', async () => {
  const work = within(100, after(250), late, (progress) => {
    const timer = setInterval(progress, 20)
    return () => clearInterval(timer)
  })
  await expect(work).resolves.toBe('done')
  const stopped = within(100, new Promise(() => {}), late, (progress) => {
    progress()
    return () => {}
  })
  await expect(stopped).rejects.toThrow('late')
})
