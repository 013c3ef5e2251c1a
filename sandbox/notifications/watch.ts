import { AT_ONCE_OF_PROJECT, claimDue, deliver, type Delivery } from './deliver'

const EVERY_MS = 1000
/** Few, so that a receiver that hangs holds up only some, and sockets do not run out. */
const AT_ONCE = 20

/**
 * Sends messages as they become due, looking once a second. Closing waits for those that are being sent, so that none
 * of them is sent again after a restart.
 */
export function watchNotifications(delivery: Delivery): { close(): Promise<void> } {
  const sending = new Map<Promise<void>, string>()
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const complain = (cause: unknown) => console.error('Notifications:', cause)

  async function look(): Promise<void> {
    if (sending.size >= AT_ONCE) return
    const projects = [...sending.values()]
    const busy = projects.filter((id) => projects.filter((other) => other === id).length >= AT_ONCE_OF_PROJECT)
    const rows = await claimDue(delivery, AT_ONCE - sending.size, busy)
    for (const row of rows) {
      const sent: Promise<void> = deliver(delivery, row)
        .catch(complain)
        .finally(() => sending.delete(sent))
      sending.set(sent, row.projectID)
    }
  }
  const lookAgain = () => {
    if (!isClosed) timer = setTimeout(() => (looking = look().catch(complain).then(lookAgain)), EVERY_MS)
  }
  let looking = look().catch(complain).then(lookAgain)

  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await looking
      await Promise.all(sending.keys())
    },
  }
}
