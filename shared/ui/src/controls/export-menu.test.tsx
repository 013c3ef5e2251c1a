import { recordError } from '@portal/api-client/http'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderUi } from '../render-ui.fixture'
import { ExportMenu } from './ExportMenu'
import { saveFile } from './save-file'

jest.mock('@portal/api-client/http', () => ({ recordError: jest.fn() }))
jest.mock('./save-file', () => ({ saveFile: jest.fn() }))
beforeEach(() => jest.clearAllMocks())

type File = { blob: Blob; fileName: string | null }

/** An export under way, whose end the test decides. */
type Reading = { signal: AbortSignal; resolve: (file: File) => void; reject: (cause: unknown) => void }

async function start() {
  let reading: Reading | undefined
  const read = (signal: AbortSignal) =>
    new Promise<File>((resolve, reject) => {
      reading = { signal, resolve, reject }
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const items = [
    { label: 'CSV', fallbackName: 'logs.csv', read },
    { label: '印刷', onSelect: print },
  ]
  const { unmount } = renderUi(<ExportMenu items={items} />)
  const user = userEvent.setup()
  await user.click(button('書き出し'))
  await user.click(screen.getByRole('menuitem', { name: 'CSV' }))
  if (!reading) throw new Error('nothing was asked for')
  return { reading, unmount, user }
}
const print = jest.fn()
const button = (name: string) => screen.getByRole('button', { name })
const idle = () => waitFor(() => expect(screen.queryByRole('button', { name: '中止' })).not.toBeInTheDocument())

test.each([
  ['名前.csv', '名前.csv'],
  [null, 'logs.csv'],
])('a file that comes as %s is saved as %s', async (fileName, saved) => {
  const { reading } = await start()
  const blob = new Blob(['x'])
  reading.resolve({ blob, fileName })
  await idle()
  expect(saveFile).toHaveBeenCalledWith(blob, saved)
})

test('one that is aborted saves and reports nothing', async () => {
  const { user } = await start()
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons).toEqual(['中止', '書き出し'])
  await user.click(button('中止'))
  await idle()
  expect(saveFile).not.toHaveBeenCalled()
  expect(recordError).not.toHaveBeenCalled()
})

test('one that fails is reported', async () => {
  const { reading } = await start()
  const failure = new Error('500')
  reading.reject(failure)
  await idle()
  expect(recordError).toHaveBeenCalledWith(failure)
})

test('one that is under way is aborted when its page is left', async () => {
  const { reading, unmount } = await start()
  expect(reading.signal.aborted).toBe(false)
  unmount()
  expect(reading.signal.aborted).toBe(true)
})

test('while one is under way no second one starts, and what the page does itself still works', async () => {
  const { user } = await start()
  await user.click(button('書き出し'))
  expect(screen.getByRole('menuitem', { name: /^CSV/ })).toHaveTextContent('書き出しています。')
  await user.click(screen.getByRole('menuitem', { name: '印刷' }))
  expect(print).toHaveBeenCalledTimes(1)
})
