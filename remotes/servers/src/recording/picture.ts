import type { RecordPicture } from './record-format'

/** Gives the picture of a screen in a type that browsers write; null before its first picture. */
export type PictureSource = { picture: (type?: string, quality?: number) => Promise<Blob | null> }

export type TakenPicture = Pick<RecordPicture, 'type' | 'width' | 'height' | 'data'>

/** Beyond it the picture is kept as JPEG: a photo or a desktop is then a tenth, while text stays sharp as PNG. */
const MOST_PNG_BYTES = 512 * 1024
const JPEG_QUALITY = 0.85

/** What a screen shows now. `png` is the same for the same picture. */
export async function takePicture(source: PictureSource): Promise<(TakenPicture & { png: string }) | null> {
  const blob = await source.picture('image/png')
  if (!blob) return null
  const bytes = new Uint8Array(await blob.arrayBuffer())
  // Width and height of the header: https://www.w3.org/TR/png-3/#11IHDR
  const view = new DataView(bytes.buffer)
  if (bytes.length < 24) return null
  const size = { width: view.getUint32(16), height: view.getUint32(20) }
  const png = base64(bytes)
  if (bytes.length > MOST_PNG_BYTES) {
    const jpeg = await source.picture('image/jpeg', JPEG_QUALITY)
    if (jpeg?.type === 'image/jpeg')
      return { ...size, type: 'image/jpeg', data: base64(new Uint8Array(await jpeg.arrayBuffer())), png }
  }
  return { ...size, type: 'image/png', data: png, png }
}

const PIECE = 0x8000

function base64(bytes: Uint8Array): string {
  let text = ''
  // In pieces, because a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(text)
}
