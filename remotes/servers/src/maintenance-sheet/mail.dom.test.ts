import { Toasts, UiProvider } from '@portal/ui'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import { openMail } from './mail'

/** Addresses that the page hands to the browser. */
function catchAddresses(): URL[] {
  const found: URL[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    found.push(new URL(this.href))
  })
  return found
}

beforeEach(() => {
  // Gives `navigator` a clipboard.
  userEvent.setup()
  render(createElement(UiProvider, null, createElement(Toasts)))
})

test('a short text is in the mail', async () => {
  const [addresses, write] = [catchAddresses(), jest.spyOn(navigator.clipboard, 'writeText')]
  await openMail('保守依頼: db-01 (SN-1)', '1 行目\n2 行目')
  expect(addresses[0]?.searchParams.get('subject')).toBe('保守依頼: db-01 (SN-1)')
  expect(addresses[0]?.searchParams.get('body')).toBe('1 行目\r\n2 行目')
  expect(write).not.toHaveBeenCalled()
})

test('one that mail programs would cut off is copied, which is said', async () => {
  const [addresses, write] = [catchAddresses(), jest.spyOn(navigator.clipboard, 'writeText')]
  const text = '長い文面。'.repeat(60)
  await act(() => openMail('保守依頼', text))
  expect(write).toHaveBeenCalledWith(text)
  expect(await screen.findByText(/文面をコピーしました。本文に貼り付けてください。/)).toBeVisible()
  expect(addresses[0]?.href.length).toBeLessThan(2000)
  expect(addresses[0]?.searchParams.get('subject')).toBe('保守依頼')
})
