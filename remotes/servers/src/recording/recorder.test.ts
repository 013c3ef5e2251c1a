import { readRecord } from './read-record'
import { Recorder } from './recorder'

function recorder(mostBytes?: number) {
  let now = Date.parse('2026-11-26T00:00:00Z')
  const onFull = jest.fn()
  const head = {
    cast: { version: 2 as const, width: 80, height: 24, timestamp: now / 1000 },
    server: { id: 'srv-1', name: 'web-01', serialNo: 'SN1' },
    ...{ project: 'org_alpha', user: 'admin@alpha.example', startedAt: new Date(now).toISOString() },
  }
  const made = new Recorder({ head, now: () => now, onFull, ...(mostBytes !== undefined && { mostBytes }) })
  const ended = async (cause: 'user' | 'full' = 'user') => {
    const { blob } = await made.end(cause, [])
    return readRecord(new Uint8Array(await new Response(blob).arrayBuffer()))
  }
  return { made, onFull, ended, wait: (ms: number) => (now += ms) }
}

test('output that comes at once is one event, and what is between others keeps its order and time', async () => {
  const { made, ended, wait } = recorder()
  made.output('a')
  wait(10)
  made.output('b')
  wait(100)
  made.output('c')
  made.resize(132, 43)
  made.output('d')
  wait(1500)
  made.mark('交換前')
  const { record, broken } = await ended()
  expect(broken).toEqual([])
  expect(record?.casts).toEqual([
    [0, 'o', 'ab'],
    [0.11, 'o', 'c'],
    [0.11, 'r', '132x43'],
    [0.11, 'o', 'd'],
    [1.61, 'm', '交換前'],
  ])
  expect(record?.duration).toBe(1.61)
})

test('a clock that is set back makes no time before the start', async () => {
  const { made, ended, wait } = recorder()
  wait(-5000)
  made.mark('x')
  expect((await ended()).record?.casts).toEqual([[0, 'm', 'x']])
})

test('at its bound it says so once, keeps all until then, and takes only its end in', async () => {
  const { made, onFull, ended, wait } = recorder(3000)
  for (let index = 0; index < 30; index += 1) {
    made.output(`${index}.`.padEnd(200, 'x'))
    wait(1000)
  }
  expect(onFull).toHaveBeenCalledTimes(1)
  const { record, broken } = await ended('full')
  expect(broken).toEqual([])
  const numbers = record?.casts.map(([, , text]) => Number.parseInt(text, 10)) ?? []
  expect(numbers.length).toBeGreaterThan(3)
  expect(numbers.length).toBeLessThan(20)
  expect(numbers).toEqual([...numbers.keys()])
  expect(record?.end?.cause).toBe('full')
})
