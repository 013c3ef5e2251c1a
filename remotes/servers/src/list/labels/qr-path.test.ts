import { bitmapOf, readQr } from './qr.fixture'
import { qrPath, QUIET_ZONE } from './qr-path'

test.each([
  'https://portal.example.com/servers/5f1c7a52-2b1e-4d0e-9a35-0d6f4f1f2b11',
  `https://portal.example.com/servers/${encodeURIComponent('サーバー/①&?#')}`,
  `https://portal.example.com/servers/${'a'.repeat(200)}`,
  'http://localhost/servers/1',
])('another library reads what is drawn: %s', (text) => {
  expect(readQr(qrPath(text))).toBe(text)
})

test('the code stands in a quiet zone of four modules', () => {
  const { d, size } = qrPath('https://portal.example.com/servers/1')
  const rows = bitmapOf({ d, size })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [x, y] : [])))
  expect([Math.min(...dark), Math.max(...dark)]).toEqual([QUIET_ZONE, size - 1 - QUIET_ZONE])
})
