import type { ServerRow } from '@portal/api-client/servers'

/** The name of the group of servers without a place. */
export const NOWHERE = '未設定'

/** Servers by a name, in the order of the names for people; those without a place come last. */
export function grouped(
  servers: readonly ServerRow[],
  nameOf: (server: ServerRow) => string,
): [name: string, servers: ServerRow[]][] {
  // Made here, because the table of the list would wait for an object of `Intl` that it does not need.
  const collator = new Intl.Collator('ja', { numeric: true })
  const groups = new Map<string, ServerRow[]>()
  for (const server of servers) {
    const name = nameOf(server)
    const others = groups.get(name)
    if (others) others.push(server)
    else groups.set(name, [server])
  }
  return [...groups].sort(([a], [b]) => Number(a === NOWHERE) - Number(b === NOWHERE) || collator.compare(a, b))
}
