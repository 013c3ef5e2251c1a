import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CopyText } from './CopyText'

afterEach(() => jest.restoreAllMocks())
const button = () => screen.getByRole('button', { name: 'S-1 シリアル番号をコピー' })

test.each([
  [true, 'check', 'コピーしました'],
  [false, 'triangle', 'コピーできませんでした'],
])('a copy that the browser allows (%s) is told by icon and status', async (isAllowed, icon, told) => {
  const user = userEvent.setup()
  const write = jest.spyOn(navigator.clipboard, 'writeText')
  if (isAllowed) write.mockResolvedValue()
  else write.mockRejectedValue(new Error('denied'))
  render(<CopyText value="S-1" label="シリアル番号" />)
  expect(button()).toHaveAttribute('data-icon', 'copy')
  await user.click(button())
  expect(await screen.findByText(told)).toHaveRole('status')
  expect(button()).toHaveAttribute('data-icon', icon)
  expect(write).toHaveBeenCalledWith('S-1')
})

test('in a table a value is one element until it is copied, and its cell never grows', async () => {
  const user = userEvent.setup()
  jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { container } = render(<CopyText value="S-1" label="シリアル番号" isQuiet />)
  expect(container.getElementsByTagName('*')).toHaveLength(1)
  await user.click(button())
  expect(await screen.findByRole('status')).toHaveClass('read-out')
})

test('a missing value is a dash', () => {
  const { container } = render(<CopyText value="" />)
  expect(container).toHaveTextContent('—')
})
