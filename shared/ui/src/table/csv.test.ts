import { useSession } from '@portal/auth'
import { exportFileName } from '../controls/save-file'
import { toCsv, unguarded } from './csv'

const csv = (value: string | number) => toCsv([{ header: 'h', value: () => value }], [1]).split('\r\n')[1]

test('RFC 4180: CRLF after every line, quotes doubled', () => {
  const columns = [
    { header: '名前', value: (row: { a: string; b: number }) => row.a },
    { header: '数', value: (row: { a: string; b: number }) => row.b },
  ]
  expect(toCsv(columns, [{ a: 'x "y", z', b: -1.5 }])).toBe('名前,数\r\n"x ""y"", z",-1.5\r\n')
  expect(toCsv([{ header: 'h', value: () => 'a\nb' }], [1])).toBe('h\r\n"a\nb"\r\n')
})

test.each(['=1+1', '+81', '-cmd', '@x', '＝1', '＋1', '－1', '＠x', '  =1', '　=1', '\t=1', '\0x'])(
  '%j does not run as a formula',
  (text) => {
    expect(csv(text)).toBe(`'${text}`)
  },
)

test.each(['=1+1', '-cmd', '－1', '\t=1', "'=1", "''@x", "'plain", "it's", '-5', "'-5", "''", '', 'web'])(
  'what was written is read back: %j',
  (text) => {
    expect(unguarded(csv(text)?.replace(/^"(.*)"$/s, '$1') ?? '')).toBe(text)
  },
)

test('numbers stay numbers', () => {
  expect(csv(-5)).toBe('-5')
  expect(csv('-5.25')).toBe('-5.25')
})

test('file name', () => {
  useSession.setState({ project: { id: 'p1', name: 'auth0|66' } })
  const name = exportFileName('servers', 'csv', new Date('2025-11-20T15:04:05Z'))
  expect(name).toBe('auth0-66_servers_20251121-000405.csv')
})
