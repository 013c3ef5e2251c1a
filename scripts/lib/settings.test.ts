import path from 'node:path'
import { root } from '@portal/build/common'
import { portOf, portsWith, settingsFromEnvironment } from './settings'

test('without variables: the fixed ports, the data folder of the repository and 42 machines', () => {
  // Among others: a remote that is new has a port of its own.
  expect(settingsFromEnvironment({})).toMatchObject({
    ports: {
      host: 3000,
      servers: 3001,
      events: 3002,
      agents: 3003,
      users: 3004,
      'activity-logs': 3005,
      identity: 4400,
      api: 4500,
    },
    dataDir: path.join(root, '.portal'),
    databaseUrl: undefined,
    servers: 42,
    freshSignInSeconds: undefined,
    isSecondFactorWanted: false,
  })
})

test('each variable is heard', () => {
  const settings = settingsFromEnvironment({
    PORT_OFFSET: '100',
    PORTAL_DATA: '/tmp/elsewhere',
    PORTAL_SERVERS: '10000',
    DATABASE_URL: 'postgres://x',
    PORTAL_FRESH_SIGN_IN: '60',
    PORTAL_SECOND_FACTOR: '1',
  })
  expect(settings).toEqual({
    ports: portsWith(100),
    dataDir: '/tmp/elsewhere',
    databaseUrl: 'postgres://x',
    servers: 10_000,
    freshSignInSeconds: 60,
    isSecondFactorWanted: true,
  })
  expect(settings.ports.api).toBe(4600)
})

test('a part that there is not has no port', () => {
  expect(portOf(portsWith(100), 'users')).toBe(3104)
  expect(() => portOf(portsWith(0), 'nothing')).toThrow('Nothing is called nothing. Known are host, servers, events,')
})

test('an empty variable counts as absent', () => {
  const empty = { PORT_OFFSET: '', PORTAL_DATA: '', PORTAL_SERVERS: '', DATABASE_URL: '' }
  expect(settingsFromEnvironment(empty)).toEqual(settingsFromEnvironment({}))
})

test.each(['abc', '-1', '1.5', '70000', 'NaN', ' ', '0x10', '1e3'])(
  'PORT_OFFSET=%j is refused by name',
  (PORT_OFFSET) => {
    expect(() => settingsFromEnvironment({ PORT_OFFSET })).toThrow(
      `PORT_OFFSET must be a whole number from 0 to 60000, not "${PORT_OFFSET}".`,
    )
  },
)

test.each(['0', '100001', 'many'])('PORTAL_SERVERS=%s is refused by name', (PORTAL_SERVERS) => {
  expect(() => settingsFromEnvironment({ PORTAL_SERVERS })).toThrow(
    /^PORTAL_SERVERS must be a whole number from 1 to 100000/,
  )
})
