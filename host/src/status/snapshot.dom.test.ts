import { withoutPersons } from './snapshot'

test('mail addresses and tokens do not leave the portal', () => {
  const text = '"text":"no user taro.yamada+x@alpha.example, token eyJhbGciOi.eyJzdWIi.sig-n"'
  expect(withoutPersons(text)).toBe('"text":"no user (メールアドレス), token (トークン)"')
})

test('addresses of releases stay whole, in links too', () => {
  const link = 'http://localhost:3000/status?remotes=servers%40http%3A%2F%2Flocalhost%3A3001%2Fremote.json'
  expect(withoutPersons(link)).toBe(link)
})
