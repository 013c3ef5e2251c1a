import { accessToken } from '@portal/testing/access-token'
import { readClaims } from './claims'

const nobody = {}

test('project comes from the organization claims', () => {
  const claims = readClaims(accessToken({ sub: 'auth0|u1', org_id: 'org_1', org_name: 'alpha' }), nobody)
  expect(claims.project).toEqual({ id: 'org_1', name: 'alpha' })
  expect(claims.user.id).toBe('auth0|u1')
})

test('without an organization the subject is project id and name', () => {
  expect(readClaims(accessToken({ sub: 'auth0|u2' }), nobody).project).toEqual({ id: 'auth0|u2', name: 'auth0|u2' })
})

test.each([undefined, '', ' ', '\u3000', 7])(
  'of an organization whose name is %j there is the id alone',
  (org_name) => {
    const { project } = readClaims(accessToken({ sub: 'auth0|u3', org_id: 'org_3', org_name }), nobody)
    expect(project).toEqual({ id: 'org_3', name: '' })
  },
)

test.each([
  ['missing_subject', accessToken({})],
  ['missing_subject', accessToken({ sub: ' ' })],
  ['missing_subject', accessToken({ sub: '', org_id: 'org_3', org_name: 'alpha' })],
  ['opaque_token', 'v2.opaque'],
  ['opaque_token', ''],
  ['opaque_token', `x.${Buffer.from('7').toString('base64url')}.`],
])('%s is told by its code', (code, token) => {
  expect(() => readClaims(token, nobody)).toThrow(expect.objectContaining({ code }))
})

test('a token without the claim of permissions is told apart from one that allows nothing', () => {
  expect(readClaims(accessToken({ sub: 'u' }), nobody)).toMatchObject({ permissions: [], carriesPermissions: false })
  const nothing = { permissions: [], carriesPermissions: true }
  expect(readClaims(accessToken({ sub: 'u', permissions: [] }), nobody)).toMatchObject(nothing)
})

test('permissions this release does not know are left out', () => {
  const permissions = ['manage:servers', 'launch:rockets', 7, null, 'read:activity-logs']
  const known = ['manage:servers', 'read:activity-logs']
  expect(readClaims(accessToken({ sub: 'u', permissions }), nobody).permissions).toEqual(known)
  expect(readClaims(accessToken({ sub: 'u', permissions: 'manage:servers' }), nobody).permissions).toEqual([])
})

test('names outside ASCII survive the token', () => {
  const token = accessToken({ sub: 'u', org_id: 'org_1', org_name: '株式会社アルファ ～ü😀' })
  const claims = readClaims(token, { name: '山田 太郎' })
  expect(claims.project.name).toBe('株式会社アルファ ～ü😀')
  expect(claims.user.name).toBe('山田 太郎')
})
