import { UiProvider } from '@portal/ui'
import { render, screen } from '@testing-library/react'
import { descriptorOf, remoteStateOf } from '../remotes/descriptor.fixture'
import type { Remote } from '../remotes/state'
import { Health } from './Health'

const NAV = [{ label: 'イベント管理', to: '/events', icon: 'bell', order: 1 }]
const READY: Remote['loading'] = { stage: 'ready', module: { routes: [], widgets: {} } }
const running = remoteStateOf('servers', { loading: READY, descriptor: descriptorOf() })
const unused = remoteStateOf('users')
const events = descriptorOf({ name: 'events', nav: NAV })
const broken = remoteStateOf('events', { loading: { stage: 'failed' }, descriptor: events })
const older = remoteStateOf('agents', {
  loading: READY,
  descriptor: descriptorOf({ name: 'agents', version: '1.0.0+old' }),
  failures: [{ url: 'https://cdn.example/remote.json', version: '1.0.1+new', at: 'init', reason: 'x' }],
})

test.each([
  ['everything runs, or was not needed yet', [running, unused], 'すべて正常に動いています。'],
  ['one does not run: its name in the menu', [running, broken], '今は利用できません: イベント管理'],
  ['an older release runs; without a menu the name of the remote', [older], '前のリリースで動いています: agents'],
  ['both', [broken, older], '今は利用できません: イベント管理前のリリースで動いています: agents'],
])('%s', (_what, remotes, text) => {
  render(<Health remotes={remotes} />, { wrapper: UiProvider })
  expect(screen.getByRole('status')).toHaveTextContent(text)
})
