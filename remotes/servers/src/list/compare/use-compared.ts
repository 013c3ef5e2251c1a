import { queryClient } from '@portal/api-client/http'
import { polled } from '@portal/api-client/polling'
import { type Server, type ServerRow, servers } from '@portal/api-client/servers'
import { useQueries } from '@tanstack/react-query'

/** A server of a comparison. `server` is null until it is read, and stays as it was when a newer read fails. */
export type Subject = {
  id: string
  name: string
  server: Server | null
  isLoading: boolean
  error: unknown
  retry: () => void
}

/** Reads each of the servers by itself, so that one that cannot be read does not hide the others. */
export function useCompared(ids: readonly string[]): readonly Subject[] {
  const reads = useQueries({ queries: ids.map((id) => ({ ...servers.one(id), ...polled })) })
  return reads.map(({ data, isPending, error, refetch }, at): Subject => {
    const id = ids[at] ?? ''
    return {
      id,
      name: data?.name ?? nameInList(id),
      server: data ?? null,
      isLoading: isPending,
      error,
      retry: () => void refetch(),
    }
  })
}

/** The name that the list of servers has for an id, where it is in the cache; the id itself otherwise. */
function nameInList(id: string): string {
  const { queryKey, select } = servers.list()
  const raw = queryClient.getQueryData(queryKey)
  return rowsIn(raw, select).find((row) => row.id === id)?.name ?? id
}

function rowsIn(raw: unknown, select: (raw: unknown) => ServerRow[]): ServerRow[] {
  if (raw === undefined) return []
  try {
    return select(raw)
  } catch {
    return []
  }
}
