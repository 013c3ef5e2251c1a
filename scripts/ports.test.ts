import { tinyServer } from '@portal/testing/tiny-server'
import { requireFreePorts } from './ports'
import { portsWith } from './settings'

// Far from the portal's own ports, which may be in use while this runs.
const FREE = portsWith(44_000)

test('free ports are fine', async () => {
  await expect(requireFreePorts(FREE)).resolves.toBeUndefined()
})

test('each port in use is named with the part that needs it, and how to go on', async () => {
  const [one, two] = [await tinyServer(() => {}), await tinyServer(() => {})]
  const complaint = requireFreePorts({ ...FREE, events: one.port, api: two.port })
  await expect(complaint).rejects.toThrow(
    `In use already: port ${one.port} (events), ${two.port} (api). Stop what listens there, or shift all ports, e.g. PORT_OFFSET=100 npm start.`,
  )
  await Promise.all([one.close(), two.close()])
})
