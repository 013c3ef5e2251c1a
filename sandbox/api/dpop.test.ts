import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateKeyPair } from 'jose'
import { tokenReader } from './access-token'
import { ADMIN_ALPHA, AUDIENCE, ISSUER, jwk, sign } from './api.fixture'
import { makeProofKey } from './dpop.fixture'

const URL_OF_CALL = 'http://api.example/api/v1/alpha/servers'
const NOW = Date.now()

const mine = await makeProofKey({ htm: 'GET', htu: URL_OF_CALL })
const theirs = await makeProofKey({ htm: 'GET', htu: URL_OF_CALL })
const bound = await sign({ ...ADMIN_ALPHA, cnf: { jkt: mine.thumbprint } })

function reader() {
  let at = NOW
  const read = tokenReader({ issuer: ISSUER, audience: AUDIENCE, jwks: { keys: [jwk] }, now: () => new Date(at) })
  const ask = (authorization: string, proof?: string) => read({ authorization, proof, method: 'GET', url: URL_OF_CALL })
  return { ask, pass: (seconds: number) => (at += seconds * 1000) }
}
const noProof = { status: 401, code: 'token.proof', challenge: 'DPoP error="invalid_dpop_proof", algs="ES256"' }
const noToken = { status: 401, code: 'token.invalid' }

test('a token that is bound to a key counts with a proof of that key', async () => {
  const { ask } = reader()
  assert.equal((await ask(`DPoP ${bound}`, await mine.prove(bound))).thumbprint, mine.thumbprint)
  const upperCase = await mine.prove(bound, { htu: URL_OF_CALL.replace('http', 'HTTP') })
  assert.equal((await ask(`dpop ${bound}`, upperCase)).subject, ADMIN_ALPHA.sub)
  assert.equal((await ask(`Bearer ${await sign(ADMIN_ALPHA)}`)).thumbprint, null)
})

test('taken elsewhere it is worth nothing', async () => {
  const { ask } = reader()
  const other = await sign({ ...ADMIN_ALPHA, cnf: { jkt: mine.thumbprint }, jti: 'other' })
  const { privateKey } = await generateKeyPair('ES256')
  await assert.rejects(ask(`Bearer ${bound}`), noToken, 'as a token that anybody may use')
  await assert.rejects(ask(`Bearer ${bound}`, await mine.prove(bound)), noToken, 'so with a proof, too')
  await assert.rejects(ask(`DPoP ${bound}`), noProof, 'without a proof')
  const wrong: [string, string][] = [
    ['of another key', await theirs.prove(bound)],
    ['of a key that has not signed it', await mine.prove(bound, { signedBy: privateKey })],
    ['of another token', await mine.prove(other)],
    ['of another method', await mine.prove(bound, { htm: 'DELETE' })],
    ['of another call', await mine.prove(bound, { htu: `${URL_OF_CALL}/1` })],
    ['of another host', await mine.prove(bound, { htu: URL_OF_CALL.replace('api.', 'evil.') })],
    ['of no address', await mine.prove(bound, { htu: 'servers' })],
    ['from long ago', await mine.prove(bound, { iat: Math.floor(NOW / 1000) - 301 })],
    ['from far ahead', await mine.prove(bound, { iat: Math.floor(NOW / 1000) + 301 })],
    ['of another kind', await mine.prove(bound, { typ: 'JWT' })],
    ['without a name', await mine.prove(bound, { jti: '' })],
    ['that is none', 'proof'],
  ]
  for (const [what, proof] of wrong) await assert.rejects(ask(`DPoP ${bound}`, proof), noProof, what)
})

test('a proof counts once, for as long as it would count', async () => {
  const { ask, pass } = reader()
  const proof = await mine.prove(bound, { iat: Math.floor(NOW / 1000) + 290 })
  await ask(`DPoP ${bound}`, proof)
  await assert.rejects(ask(`DPoP ${bound}`, proof), noProof)
  pass(580)
  await assert.rejects(ask(`DPoP ${bound}`, proof), noProof)
})

test('a proof by a clock that is minutes off counts', async () => {
  const { ask } = reader()
  for (const seconds of [-290, 290])
    await ask(`DPoP ${bound}`, await mine.prove(bound, { iat: Math.floor(NOW / 1000) + seconds }))
})

test('a token that is bound to nothing does not count as one that is', async () => {
  const { ask } = reader()
  const token = await sign(ADMIN_ALPHA)
  await assert.rejects(ask(`DPoP ${token}`, await mine.prove(token)), noToken)
})
