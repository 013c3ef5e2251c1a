const ROOT = 'portal-files'

/**
 * A folder of the browser's private file system that holds files of one user. Rejects where the browser has none, as in
 * some private windows. Not IndexedDB, because its files hold on to what was deleted until they are compacted.
 */
export async function userFiles(userID: string, folder: string): Promise<FileSystemDirectoryHandle> {
  let at = await navigator.storage.getDirectory()
  for (const name of [ROOT, nameOf(userID), folder]) at = await at.getDirectoryHandle(name, { create: true })
  return at
}

/** Removes the files of all users but one, where one is named. Rejects where a tab still writes one of them. */
export async function forgetUserFiles(but?: string): Promise<void> {
  const top = await navigator.storage?.getDirectory?.()
  const root = await top?.getDirectoryHandle(ROOT).catch(() => null)
  if (!root) return
  const names: string[] = []
  for await (const name of root.keys()) if (but === undefined || name !== nameOf(but)) names.push(name)
  await Promise.all(names.map((name) => root.removeEntry(name, { recursive: true })))
}

/** Encoded, because a name of a file has no slash. */
const nameOf = (userID: string) => encodeURIComponent(userID)
