import { type Entitlements, isLocked } from '@portal/api-client/entitlements'
import { recordError } from '@portal/api-client/http'
import { type Server, servers } from '@portal/api-client/servers'
import { saveFile } from '@portal/ui'

/** Name of the file when the API gives none. */
export const fallbackName = ({ serialNo }: Server) => `${serialNo}_hard-logs.csv`

/** Why the hardware log cannot be had as a file, or undefined. */
export function whyNotExport(entitlements: Entitlements | undefined): string | undefined {
  return isLocked(entitlements, 'infraAdvanced') ? 'ハードログの書き出しは契約対象外です。' : undefined
}

/** Saves the whole hardware log as the file that the API makes. */
export async function saveHardLogs(server: Server): Promise<void> {
  try {
    const { blob, fileName } = await servers.exportHardLogs(server.id)
    saveFile(blob, fileName ?? fallbackName(server))
  } catch (cause) {
    recordError(cause)
  }
}
