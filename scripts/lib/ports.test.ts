import { tinyServer } from '@portal/testing/tiny-server'
import { requireFreePorts, reservePortOffset } from './ports'
import { portsWith } from './settings'

let free: ReturnType<typeof portsWith>
beforeAll(async () => {
  free = portsWith(await reservePortOffset())
})

test('free ports are fine', async () => {
  await expect(requireFreePorts(free)).resolves.toBeUndefined()
})

test('each port in use is named with the part that needs it, and how to go on', async () => {
  const [one, two] = [await tinyServer(() => {}), await tinyServer(() => {})]
  const inUse = `In use already: port ${one.port} \\(events\\), ${two.port} \\(api\\)\\.`
  const goOn = String.raw`Stop what listens there, or shift all ports: PORT_OFFSET=\d+ npm start\.`
  const complaint = requireFreePorts({ ...free, events: one.port, api: two.port })
  await expect(complaint).rejects.toThrow(new RegExp(`^${inUse} ${goOn}$`))
  await Promise.all([one.close(), two.close()])
})

test('the offset that is suggested shares no port with the portal in the way, and nothing listens there', async () => {
  const first = portsWith(1000)
  const { port, close } = await tinyServer(() => {})
  const complaint = await requireFreePorts({ ...portsWith(0), events: port, api: first.host }).catch(String)
  const offset = Number(/PORT_OFFSET=(\d+)/.exec(String(complaint))?.[1])
  expect(offset).toBeGreaterThan(1000)
  const suggested = Object.values(portsWith(offset))
  expect(suggested.filter((one) => [...Object.values(portsWith(0)), first.host, port].includes(one))).toEqual([])
  await expect(requireFreePorts(portsWith(offset))).resolves.toBeUndefined()
  await close()
})
