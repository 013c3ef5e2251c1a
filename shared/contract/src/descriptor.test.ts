import { EXPECTED } from './expected'
import { RemoteDescriptor, RemoteManifest } from './descriptor'

const badge = { read: 'servers', label: '重大', value: { countWhere: { hardStatus: 'Critical' } } }
const manifest = {
  name: 'servers',
  contract: '^1.0.0',
  paths: ['/servers/*', '/profile'],
  nav: [{ label: 'サーバー管理', icon: 'server', to: '/servers', order: 20, badge }],
  widgets: [{ id: 'critical', title: '今すぐ対応', order: 10, size: 'wide', permission: null, feature: 'infraBasic' }],
  preload: { '/servers/*': ['list'] },
  reads: { '/servers/*': [{ read: 'servers', feature: 'infraBasic' }] },
}
const descriptor = {
  ...manifest,
  version: '1.0.0+abc',
  global: 'portal_servers',
  entry: 'remoteEntry.1.js',
  integrity: { 'remoteEntry.1.js': 'sha384-x' },
  shared: { react: '19.3.1' },
  preloadShared: { '/servers/*': ['@portal/ui/table'] },
  uses: { '@portal/ui': ['Button'] },
}

test('what a team writes and what a build adds both parse', () => {
  expect(RemoteManifest.parse(manifest)).toEqual(manifest)
  expect(RemoteDescriptor.parse(descriptor)).toEqual(descriptor)
})

test('a descriptor of a newer build may say more', () => {
  expect(RemoteDescriptor.parse({ ...descriptor, later: [{ id: 'servers' }] }).name).toBe('servers')
})

test('a descriptor of an older build names neither reads nor shared modules, nor what it uses of them', () => {
  const { reads: _reads, preloadShared: _preloadShared, uses: _uses, ...older } = descriptor
  expect(RemoteDescriptor.parse(older)).toEqual({ ...older, reads: {}, preloadShared: {}, uses: {} })
})

const MAY_CLAIM = `/servers /servers/* /server-lifecycles/* /a1 /servers/:id /users/:id/update /a/b/*
  /servers/:id/logs/:eventId`
test.each(MAY_CLAIM.split(/\s+/))('%s is a path a remote may claim', (path) =>
  expect(RemoteManifest.safeParse({ ...manifest, nav: [], paths: [path] }).success).toBe(true),
)

const MAY_NOT = `/ /* * servers /servers/ /servers/** /servers/: /:any /servers//x /servers/:id? /Servers /a/../b
  /servers* //evil.test`
test.each(MAY_NOT.split(/\s+/))(
  '%s is not: it is no address of one page, or takes more than one subtree of the portal',
  (path) => expect(RemoteManifest.safeParse({ ...manifest, nav: [], paths: [path] }).success).toBe(false),
)

test.each(['//evil.example', '/\\evil.example', '//', '/users', '/servers/../users'])(
  'nav and search lead to pages of the remote itself, not to %s',
  (to) => {
    const told = [{ path: ['nav'], message: EXPECTED.ownPage }]
    const asNav = { ...descriptor, nav: [{ ...manifest.nav[0], to }] }
    const asFound = { ...descriptor, search: { pages: [{ label: 'x', to }] } }
    for (const wrong of [asNav, asFound]) expect(RemoteDescriptor.safeParse(wrong).error?.issues).toMatchObject(told)
    const own = { ...asNav, nav: [{ ...manifest.nav[0], to: '/profile?tab=x' }] }
    expect(RemoteDescriptor.safeParse(own).success).toBe(true)
  },
)

const wrong: [string, object][] = [
  ['name', { name: 'Servers' }],
  ['contract', { contract: '1.x' }],
  ['nav.0.to', { nav: [{ ...manifest.nav[0], to: 'https://evil.test' }] }],
  ['nav.0.label', { nav: [{ ...manifest.nav[0], label: '' }] }],
  ['nav.0.badge.value', { nav: [{ ...manifest.nav[0], badge: { read: 'servers', label: 'x', value: {} } }] }],
  ['widgets.0.size', { widgets: [{ ...manifest.widgets[0], size: 'huge' }] }],
  ['widgets.0.permission', { widgets: [{ ...manifest.widgets[0], permission: 'launch:rockets' }] }],
  ['reads./servers.0.read', { reads: { '/servers': [{ read: '/servers' }] } }],
  ['version', { version: '' }],
  ['global', { global: 'a;alert(1)' }],
  ['entry', { entry: undefined }],
  ['integrity.x.js', { integrity: { 'x.js': 'md5-x' } }],
]

test.each(wrong)('what is wrong with %s is told by that key', (key, change) => {
  const result = RemoteDescriptor.safeParse({ ...descriptor, ...change })
  expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual([key])
})
