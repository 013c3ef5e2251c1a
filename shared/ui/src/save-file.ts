/** Hands a file to the browser's download. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the blob only after the click returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
