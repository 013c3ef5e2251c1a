const TOGETHER = 8

/**
 * Works on all items, a few at a time, because a bucket answers slowly, but many at once. The first failure is thrown
 * when all have ended.
 */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const failures: unknown[] = []
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined && failures.length === 0; item = waiting.shift()) {
      await work(item).catch((cause: unknown) => failures.push(cause))
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, worker))
  if (failures.length > 0) throw failures[0]
}
