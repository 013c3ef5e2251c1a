import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Event } from '@portal/api-client/events'
import { incidentsOf } from '@portal/api-client/incidents'
import { alarmText } from '../hardware/alarm-text'
import { describeRecord } from '../hardware/describe-record'
import { recordOf, sensorDataOf, type SymptomName, symptomOf } from '../hardware/symptoms'
import { SILENCE_TEXT } from '../agents/silence-text'
import { makeFixtures } from '../seed/fixtures'
import { random } from '../seed/random'
import { columns } from '../testing/rows'
import { faultSchedule, transitionsOf } from './faults'

const now = new Date('2026-11-20T15:00:00.000Z')
const since = now.getTime() / 1000
const HOUR = 3600
const DAYS = 30
const RACK = 40
const machines = makeFixtures({ now, servers: 1000 }).projects[0]?.machines ?? []
const places = new Map(machines.map(({ id }, index) => [id, placeOf(index)]))

/** 25 racks of 40 machines, in two sites. */
function placeOf(index: number) {
  const rack = Math.floor(index / RACK)
  return { site: rack < 13 ? '東京' : '大阪', rack: `R-${rack}` }
}

type Raised = Pick<Event, 'title' | 'message' | 'severity' | 'category' | 'source'>

/** An event as the API raises it: `at` in unix seconds, `fault` names what it comes from. */
function event(serverID: string, at: number, raised: Raised, fault: string): Event {
  const time = new Date(at * 1000).toISOString()
  const server = { serverID, serverName: serverID, serialNo: serverID }
  const times = { occurredAt: time, lastOccurredAt: time, updatedAt: time, resolvedAt: null }
  const id = `${fault}/${serverID}/${at}/${raised.title}`
  return { ...raised, id, status: 'new', ...server, ...times, history: [] }
}

function alarm(serverID: string, at: number, name: SymptomName, fault: string): Event {
  const symptom = symptomOf(name)
  const record = recordOf(symptom, 'assert', 1, at)
  const { title, message, category } = alarmText(describeRecord(record, sensorDataOf(symptom)))
  return event(serverID, at, { title, message, category, severity: symptom.severity, source: 'hardware' }, fault)
}

const silence = (serverID: string, at: number, fault: string): Event =>
  event(serverID, at, { ...SILENCE_TEXT, severity: 'Warning', category: 'other', source: 'agent' }, fault)

/** What 1,000 machines raise in 30 days, about a fault an hour. */
function quietDays(): Event[] {
  const faults = faultSchedule('quiet', machines)
  const end = since + DAYS * 24 * HOUR
  return machines.flatMap(({ serialNo, id }) =>
    faults(serialNo, since, end).flatMap((fault) =>
      transitionsOf([fault], since, end)
        .filter(({ direction }) => direction === 'assert')
        .map(({ at, symptom }) => alarm(id, at, symptom, `${serialNo} ${fault.at}`)),
    ),
  )
}

/** A feed of a rack is lost, then all of its power: 40 machines lose a supply, and their agents go silent later. */
function rackPower(first: number, at: number): Event[] {
  const rng = random('rack power')
  return machines.slice(first, first + RACK).flatMap(({ id }) => {
    const lost = at + rng.int(0, 20)
    return [
      alarm(id, lost, 'supplyLost', 'rack'),
      alarm(id, lost + 1, 'powerRedundancyLost', 'rack'),
      // The API looks for silent agents once a minute, 15 minutes after their last report.
      silence(id, Math.ceil((lost + 16 * 60 - rng.int(0, 59)) / 60) * 60, 'rack'),
    ]
  })
}

const faultOf = ({ id }: Event) => id.split('/')[0]
const quiet = quietDays()

test('30 quiet days of 1,000 machines give no group of events that have different faults', () => {
  assert.ok(quiet.length > DAYS * 24, `${quiet.length} events`)
  const incidents = incidentsOf(quiet, (id) => places.get(id))
  assert.ok(incidents.length > 100, `${incidents.length} incidents`)
  for (const { events, kind, reason } of incidents) {
    assert.equal(new Set(events.map(faultOf)).size, 1, reason)
    assert.equal(kind, 'server')
  }
})

test('a rack of 40 machines that loses its power is one incident, which holds every event of it', () => {
  for (const first of [0, 400, 960]) {
    const at = since + 15 * 24 * HOUR + first
    const lost = rackPower(first, at)
    const incidents = incidentsOf([...quiet, ...lost], (id) => places.get(id)).filter(({ events }) =>
      events.some((each) => faultOf(each) === 'rack'),
    )
    const rack = `R-${first / RACK}`
    assert.deepEqual(columns(incidents, 'kind', 'servers'), [['rack', RACK]], rack)
    assert.match(incidents[0]?.reason ?? '', new RegExp(`^同じラック（${rack}）・同じ電源系統（PS2）、1[67] 分以内$`))
    const held = incidents.flatMap(({ events }) => events.filter((each) => faultOf(each) === 'rack'))
    assert.deepEqual(new Set(held), new Set(lost))
  }
})

test('the order in which events come changes nothing', () => {
  const all = [...quiet, ...rackPower(400, since + 9 * 24 * HOUR)]
  const ids = (events: Event[]) =>
    incidentsOf(events, (id) => places.get(id)).map(({ id, events: own }) => [id, ...own.map((each) => each.id)])
  assert.deepEqual(ids(all.toReversed()), ids(all))
})
