import { render, screen } from '@testing-library/react'
import { RawRecord } from './RawRecord'

test.each([
  ['0102', '4 桁あります'],
  ['zz'.repeat(16), '16 進数ではない文字'],
  ['', '0 桁あります'],
])('%j in place of a record says why it is none', (raw, why) => {
  render(<RawRecord raw={raw} />)
  expect(screen.getByRole('note')).toHaveTextContent(why)
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
})

test('a record of a reserved type is shown byte for byte', () => {
  render(<RawRecord raw={`010055${'ab'.repeat(13)}`} />)
  expect(screen.getAllByText('55h: 予約済みの種別')).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: /^バイト/ })).toHaveLength(16)
})
