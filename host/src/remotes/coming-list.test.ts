import { comingListOf } from './coming-list'
import { descriptorOf, remoteStateOf } from './descriptor.fixture'

const SERVERS = { label: 'サーバー管理', icon: 'server', to: '/servers', order: 1 }
const paths = ['/servers', '/servers/:id', '/server-lifecycles', '/server-lifecycles/:id', '/servers/new']
const pages = [
  { label: 'ライフサイクル', to: '/server-lifecycles' },
  { label: 'ラック', to: '/servers?view=rack' },
  { label: '追加', to: '/servers/new' },
]
const descriptor = descriptorOf({ paths, nav: [SERVERS], search: { pages } })
const remotes = { servers: remoteStateOf('servers', { descriptor }) }

test.each([
  ['/servers', { title: 'サーバー管理' }],
  ['/servers?q=web&page=2', { title: 'サーバー管理' }],
  ['/server-lifecycles', { title: 'ライフサイクル', parent: SERVERS }],
  ['/servers?view=rack', undefined],
  ['/servers?tab=keys', undefined],
  ['/servers/s1', undefined],
  ['/servers/new', undefined],
  ['/other', undefined],
])('%s: what is known of a list before its code is there', (address, expected) => {
  expect(comingListOf(new URL(address, 'http://localhost'), remotes)).toEqual(expected)
})
