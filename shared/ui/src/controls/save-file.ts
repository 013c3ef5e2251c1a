import { currentTime, useSession } from '@portal/auth'
import { inJapan } from '@portal/contract'

/** Hands a file to the browser's download. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Later, because Safari reads the blob only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/**
 * `{project}_{screen}_{yyyyMMdd-HHmmss}.{extension}`, the project being the session's and the time Japanese; characters
 * that file systems refuse become `-`.
 */
export function exportFileName(screen: string, extension: string, at: Date = new Date(currentTime())): string {
  const project = useSession.getState().project?.name ?? ''
  const time = inJapan(at.getTime()).replaceAll(/[-:]/g, '').replace('T', '-')
  const safe = (part: string) => part.replace(/[\\/:*?"<>|\s\p{Cc}]+/gu, '-')
  return `${safe(project)}_${safe(screen)}_${time}.${extension}`
}
