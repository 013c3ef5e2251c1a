import { type Entitlements, isLocked } from '@portal/api-client/entitlements'
import { type Server, servers } from '@portal/api-client/servers'

/** Name of the file when the API gives none. */
export const fallbackName = ({ serialNo }: Server) => `${serialNo}_hard-logs.csv`

/** Why the hardware log cannot be had as a file, or undefined. */
export function whyNotExport(entitlements: Entitlements | undefined): string | undefined {
  return isLocked(entitlements, 'infraAdvanced') ? 'ハードログの書き出しは契約対象外です。' : undefined
}

/** The whole hardware log as the file that the API makes. */
export const wholeLog = (server: Server) => ({
  read: (signal: AbortSignal) => servers.exportHardLogs(server.id, {}, signal),
  fallbackName: fallbackName(server),
})
