import { waitFor } from '@testing-library/react'

type SavedFile = { name: string; type: string; bytes: Promise<ArrayBuffer> }

/**
 * Files that the page hands to the browser from now on, oldest first, byte for byte (a `Blob.text()` would drop the
 * byte order mark).
 */
export function catchSavedFiles(): SavedFile[] {
  const files: SavedFile[] = []
  let blob = new Blob()
  URL.createObjectURL = (object) => {
    if (object instanceof Blob) blob = object
    return 'blob:file'
  }
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, type: blob.type, bytes: blob.arrayBuffer() })
  })
  return files
}

/** The text of a saved file, its byte order mark included. */
export const textOf = async (file: SavedFile | undefined): Promise<string> =>
  file ? Buffer.from(await file.bytes).toString('utf8') : ''

/** The text of the only file that is saved, once it is. */
export async function onlyText(files: readonly SavedFile[]): Promise<string> {
  await waitFor(() => expect(files).toHaveLength(1))
  return textOf(files[0])
}
