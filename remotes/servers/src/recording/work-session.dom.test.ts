import { FakeFiles } from '@portal/testing/fake-files'
import { catchSavedFiles } from '@portal/testing/saved-files'
import { waitFor } from '@testing-library/react'
import type { Server } from '@portal/api-client/servers'
import { readRecord } from './read-record'
import { setRecording } from './recording'
import { WorkSession } from './work-session'

jest.mock('./surroundings', () => ({ surroundingsOf: async () => [] }))
afterEach(() => {
  setRecording({ phase: 'off' })
  jest.useRealTimers()
})

const SERVER = { id: 'srv-1', name: 'web-01', serialNo: 'SN1' } as Server

/** The beginning of a PNG of a size, with something in it. */
function png(content: number, { width = 1280, height = 800, bytes = 64 } = {}): Blob {
  const made = new Uint8Array(bytes)
  const view = new DataView(made.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  made[40] = content
  return new Blob([made], { type: 'image/png' })
}
const settled = () => jest.advanceTimersByTimeAsync(0)

async function fileOf(session: WorkSession, files: ReturnType<typeof catchSavedFiles>) {
  await session.finish('user')
  const { record, broken } = await readRecord(new Uint8Array((await files[0]?.bytes) ?? new ArrayBuffer()))
  expect(broken).toEqual([])
  return record?.pictures.map(({ mark, type, width, height }) => ({ mark, type, width, height })) ?? []
}

test('the screen is in the record when it begins, every minute when it has changed, and when the user asks', async () => {
  jest.useFakeTimers()
  const files = catchSavedFiles()
  let shown: Blob | null = png(1)
  const session = new WorkSession(SERVER, {})
  const detach = session.attachScreen({ picture: async () => shown })
  await settled()
  await jest.advanceTimersByTimeAsync(60_000)
  shown = png(2)
  await jest.advanceTimersByTimeAsync(60_000)
  await jest.advanceTimersByTimeAsync(60_000)
  const keep = await session.takePicture()
  shown = png(3)
  keep?.('BIOS の設定')
  shown = null
  await jest.advanceTimersByTimeAsync(60_000)
  expect(await session.takePicture()).toBeNull()
  detach()
  shown = png(4)
  await jest.advanceTimersByTimeAsync(120_000)
  const pictures = await fileOf(session, files)
  const marks = ['記録の開始時', '定期', 'BIOS の設定']
  expect(pictures).toEqual(marks.map((mark) => ({ mark, type: 'image/png', width: 1280, height: 800 })))
})

test('a large picture is kept as JPEG, unless the browser writes none', async () => {
  const files = catchSavedFiles()
  const session = new WorkSession(SERVER, {})
  let hasJpeg = true
  const large = png(1, { width: 1920, bytes: 600_000 })
  const picture = async (type?: string) => (type === 'image/jpeg' && hasJpeg ? new Blob(['small'], { type }) : large)
  session.attachScreen({ picture })
  ;(await session.takePicture())?.('写真')
  hasJpeg = false
  ;(await session.takePicture())?.('PNG だけ')
  const pictures = await fileOf(session, files)
  expect(pictures).toContainEqual({ mark: '写真', type: 'image/jpeg', width: 1920, height: 800 })
  expect(pictures).toContainEqual({ mark: 'PNG だけ', type: 'image/png', width: 1920, height: 800 })
})

test('a logout saves it at once, and the record says that the logs and metrics are not in it', async () => {
  const kept = FakeFiles.install()
  const files = catchSavedFiles()
  const session = new WorkSession(SERVER, { reason: 'ファン交換' })
  session.mark('交換前')
  await session.keep()
  expect(kept.all().size).toBe(1)
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(close()).toBe(true)
  await session.finish('left', false)
  expect(close()).toBe(false)
  await waitFor(() => expect(kept.all().size).toBe(0))
  FakeFiles.remove()
  await session.finish('user')
  expect(files).toHaveLength(1)
  const { record, broken } = await readRecord(new Uint8Array((await files[0]?.bytes) ?? new ArrayBuffer()))
  expect(broken).toEqual([])
  expect(record?.casts).toContainEqual([expect.any(Number), 'm', '交換前'])
  expect(record?.absent.map(({ what }) => what)).toEqual(['hard-logs', 'events', 'metrics'])
  expect(record?.end?.cause).toBe('left')
})

test('without a console for a while the record ends by itself; with another one it goes on', async () => {
  jest.useFakeTimers()
  const files = catchSavedFiles()
  const session = new WorkSession(SERVER, {})
  const leaveLogin = session.hold()
  leaveLogin()
  await jest.advanceTimersByTimeAsync(29_000)
  const leaveScreen = session.hold()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(files).toHaveLength(0)
  leaveScreen()
  await jest.advanceTimersByTimeAsync(31_000)
  // Hashes are made in another thread, whose time is real.
  jest.useRealTimers()
  await waitFor(() => expect(files).toHaveLength(1))
})
