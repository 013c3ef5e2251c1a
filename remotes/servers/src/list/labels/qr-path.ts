import encodeQR from 'qr'

/** Blank modules around a code, as ISO/IEC 18004 wants them. */
export const QUIET_ZONE = 4

/** The dark modules of a QR code as the path of an SVG whose unit is a module, and how many modules it is wide. */
export type QrPath = { d: string; size: number }

/**
 * The QR code of a text, with the quiet zone. Medium error correction, because a label on a machine gets scratches, and
 * more would make the modules smaller.
 */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  return { d: rows.map(runsOf).join(''), size: rows.length }
}

/** The dark runs of one row as rectangles, because that is shorter than one for each module. */
function runsOf(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    const width = x + 1 - start
    path += `M${start} ${y}h${width}v1h-${width}z`
  }
  return path
}
