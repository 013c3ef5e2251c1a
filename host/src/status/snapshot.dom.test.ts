import { withoutPersons } from './snapshot'

test('mail addresses and tokens do not leave the portal', () => {
  const text = '"text":"no user taro.yamada+x@alpha.example, token eyJhbGciOi.eyJzdWIi.sig-n"'
  expect(withoutPersons(text)).toBe('"text":"no user (メールアドレス), token (トークン)"')
})

test('addresses of releases stay whole, in links too', () => {
  const link = 'http://localhost:3000/status?remotes=servers%40http%3A%2F%2Flocalhost%3A3001%2Fremote.json'
  expect(withoutPersons(link)).toBe(link)
})

test('a long text is read in a time that does not grow with its square', () => {
  const [name, tokens] = ['a'.repeat(300_000), 'eyJ'.repeat(100_000)]
  expect(withoutPersons(`${name} ${tokens}`)).toBe(`${name} ${tokens}`)
})
