import { descriptorSchema, type HostRelease, type RemoteDescriptor } from '@portal/contract'
import { hostFiles, remoteFiles, versionOf } from './release.fixture'
import { useReleases } from './releases.fixture'
import { surfaceOf, typesWith, UI } from './surface/surface.fixture'

const [HOST, NEXT, ONE] = [versionOf('1.0.0'), versionOf('1.1.0'), versionOf('1.0.1')]
const { Panel: _panel, ...WITHOUT_PANEL } = UI
/** What a side has changed. `ui` and `types`: what it provides, or was built against. */
type Side = {
  ui?: Record<string, string>
  types?: string
  remote?: Partial<RemoteDescriptor>
  host?: Partial<HostRelease>
}

const releases = useReleases()

const schemaWithout = (value: string): Record<string, unknown> =>
  JSON.parse(JSON.stringify(descriptorSchema()).replaceAll(JSON.stringify(value), '"something else"'))

function hostIs(version: string, { ui = UI, types, host }: Side = {}, env = 'staging') {
  const provides = { '@portal/ui': Object.keys(ui) }
  const files = hostFiles(version, { provides, descriptor: descriptorSchema(), ...host })
  return releases.host(version, { files, surface: surfaceOf(ui, types), env })
}

function remoteIs({ ui = UI, types, remote }: Side = {}, env = 'staging', version = ONE) {
  const uses = { '@portal/ui': Object.keys(ui).filter((name) => name !== 'Tree') }
  const files = remoteFiles('events', version, { uses, ...remote })
  return releases.remote('events', version, { files, surface: surfaceOf(ui, types), env })
}

/** An export with something else in its type. */
const changed = (name: keyof typeof UI, from: string, to: string) => ({
  ui: { ...UI, [name]: UI[name].replace(from, to) },
})
const anotherOne = (name: string, host: string, how: string) =>
  `uses ${name} of @portal/ui, which is another one in host ${host}: ${how}`

type Row = [change: string, side: Side, says: string]
/** Changes of the type of an export, from one text to another, and in what way it is another one then. */
type TypeRow = [change: string, name: keyof typeof UI, from: string, to: string, how: string]
const rowsOf = (host: string, rows: readonly TypeRow[]) =>
  rows.map(([change, name, from, to, how]): Row => [change, changed(name, from, to), anotherOne(name, host, how)])

const NO_PANEL = `events ${ONE} uses Panel of @portal/ui, which host ${NEXT} does not export.`

/** The host changes, while the remote that was built against the host before runs. */
const HOSTS: Row[] = [
  ['an export that the remote uses is gone', { ui: WITHOUT_PANEL }, NO_PANEL],
  ['an export is renamed', { ui: { ...WITHOUT_PANEL, Frame: UI.Panel } }, NO_PANEL],
  [
    'an export that nobody uses is gone, in the same contract',
    { ui: Object.fromEntries(Object.entries(UI).filter(([name]) => name !== 'Tree')) },
    'Tree of @portal/ui\nKeep it, or make CONTRACT in shared/contract/src/version.ts 2.0.0',
  ],
  [
    'a shared module is gone',
    { host: { provides: { '@portal/auth': [] } } },
    `uses @portal/ui, which host ${NEXT} does not provide.`,
  ],
  ...rowsOf(NEXT, [
    ['a prop must be given', 'Button', 'kind?', 'kind', 'its "kind" must be given'],
    ['a new prop must be given', 'Panel', 'title', 'level: number; title', 'its "level" must be given'],
    ['an optional prop is renamed', 'EventLines', 'label?', 'name?', 'its "label" is not taken'],
    ['a prop takes less', 'Button', " | 'filled'", '', 'its "kind": "filled" is not "plain"'],
    ['a prop has another type', 'Panel', 'title: string', 'title: number', 'its "title": string is not number'],
    ['a hook gives less', 'useRead', 'isLoading: boolean; ', '', 'what it returns: its "isLoading" is missing'],
    [
      'a hook may give nothing',
      'useRead',
      'isLoading:',
      'isLoading?:',
      'what it returns: its "isLoading" may be absent',
    ],
    ['a function needs another parameter', 'formatDate', 'style?', 'style', 'its parameter "style" must be given'],
  ]),
  [
    'a field of the API that a component reads is renamed',
    { types: typesWith('severity: string', 'level: string') },
    anotherOne('EventLines', NEXT, 'its "rows": its "level" is missing'),
  ],
  [
    'a component reads a field of the API that may be absent',
    { types: typesWith('comment?: string | null', 'comment: string | null') },
    anotherOne('EventLines', NEXT, 'its "rows": its "comment" may be absent'),
  ],
  [
    'a library is a major older',
    { host: { shared: { react: '18.3.0', '@portal/ui': '1.0.0' } } },
    `events ${ONE} was built against react 19.3.1, host ${NEXT} provides 18.3.0.`,
  ],
  [
    'a library is not provided any more',
    { host: { shared: { '@portal/ui': '1.0.0' } } },
    `events ${ONE} was built against react 19.3.1, which host ${NEXT} does not provide.`,
  ],
]

test.each(HOSTS)('a host is refused when %s', async (_, side, says) => {
  await hostIs(HOST)
  await remoteIs()
  await releases.expectRefused(() => hostIs(NEXT, side), says)
})

const WIDGET = { id: 'mine', title: '自分の担当', order: 1, size: 'small', permission: null, feature: null } as const

/** The remote changes, while the host before it runs. `host` is what that host says of itself. */
const REMOTES: Row[] = [
  [
    'uses an export that the host does not have yet',
    { ui: { ...UI, Frame: UI.Panel } },
    `events ${ONE} uses Frame of @portal/ui, which host ${HOST} does not export.`,
  ],
  [
    'uses a shared module that the host does not have yet',
    { remote: { uses: { '@portal/ui/map': ['Map'] } } },
    `events ${ONE} uses @portal/ui/map, which host ${HOST} does not provide.`,
  ],
  ...rowsOf(HOST, [
    [
      'passes a prop that the host does not take yet',
      'Panel',
      'title',
      'tone?: string; title',
      'its "tone" is not taken',
    ],
    [
      'passes a value that the host does not take yet',
      'Button',
      "'plain'",
      "'plain' | 'quiet'",
      'its "kind": "quiet" is none of',
    ],
    [
      'reads what the host does not give yet',
      'useRead',
      'isLoading',
      'isLate: boolean; isLoading',
      'what it returns: its "isLate" is missing',
    ],
  ]),
  [
    'names a permission that the host does not know',
    {
      remote: { widgets: [{ ...WIDGET, permission: 'read:activity-logs' }] },
      host: { descriptor: schemaWithout('read:activity-logs') },
    },
    `has widgets.0.permission in its remote.json, which host ${HOST} does not read`,
  ],
  [
    'names a feature that the host does not know',
    {
      remote: { reads: { '/events': [{ read: 'events', feature: 'remoteAccess' }] } },
      host: { descriptor: schemaWithout('remoteAccess') },
    },
    'has reads.~1events.0.feature in its remote.json',
  ],
  [
    'has a widget of a size that the host does not know',
    { remote: { widgets: [{ ...WIDGET, size: 'wide' }] }, host: { descriptor: schemaWithout('wide') } },
    'has widgets.0.size in its remote.json',
  ],
]

test.each(REMOTES)('a remote is refused that %s', async (_, side, says) => {
  await hostIs(HOST, { host: side.host })
  await releases.expectRefused(() => remoteIs(side), says)
})

test('a promotion compares with what runs where it leads, host and remote', async () => {
  for (const env of ['staging', 'production']) await hostIs(HOST, {}, env)
  await remoteIs({}, 'production')
  const ui = { ...changed('Button', 'kind?', 'kind').ui, Panel: UI.Panel.replace('title', 'tone?: string; title') }
  await hostIs(NEXT, { ui })
  await remoteIs({ ui }, 'staging', versionOf('1.0.2'))
  await releases.expectRefused(() => releases.promote('host'), anotherOne('Button', NEXT, 'its "kind" must be given'))
  await releases.expectRefused(() => releases.promote('events'), anotherOne('Panel', HOST, 'its "tone" is not taken'))
})

/** What breaks nothing: the host takes more, gives more, or knows more. */
const FINE: [change: string, side: Side][] = [
  ['nothing', {}],
  ['another export', { ui: { ...UI, Frame: UI.Panel } }],
  ['another optional prop', changed('Button', 'label', 'icon?: string; label')],
  ['a prop that may be left out now', changed('Panel', 'title', 'title?')],
  ['a prop that takes more', changed('Button', "'plain'", "'plain' | 'quiet'")],
  ['a hook that gives more', changed('useRead', 'isLoading', 'isLate: boolean; isLoading')],
  ['a component that may draw nothing', { ui: { ...UI, Button: `${UI.Button} | null` } }],
  ['another optional parameter', changed('formatDate', ') =>', ', zone?: string) =>')],
  ['a field of the API that is not needed any more', { types: typesWith('severity: string; ', 'severity?: string; ') }],
  ['a newer minor contract', { host: { contract: '1.2.0' } }],
]

test.each(FINE)('a host is taken with %s', async (_, side) => {
  await hostIs(HOST)
  await remoteIs({ ui: { EventLines: UI.EventLines, Button: UI.Button, Panel: UI.Panel, formatDate: UI.formatDate } })
  await hostIs(NEXT, side)
  expect((await releases.config()).host?.version).toBe(NEXT)
})

test('releases of before that say neither names nor types are taken as before', async () => {
  await hostIs(HOST, { host: { provides: undefined, descriptor: undefined } })
  await releases.remote('events', ONE)
  await hostIs(NEXT)
  expect((await releases.config()).host?.version).toBe(NEXT)
})
