import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultyPart, type Part, type PartKind, partsOf, unlistedPart } from '@portal/api-client/parts'
import type { Server } from '@portal/api-client/servers'
import { alarmText } from '../hardware/alarm-text'
import { describeRecord } from '../hardware/describe-record'
import { recordOf, ROUTINE, sensorDataOf, type Symptom, SYMPTOMS, type SymptomName } from '../hardware/symptoms'
import { makeFixtures } from '../seed/fixtures'
import { random } from '../seed/random'
import { column } from '../testing/rows'
import { inventoryOf } from './inventory'

const FAULTS = 100
const now = new Date('2026-11-20T15:00:00.000Z')
const projects = makeFixtures({ now, servers: FAULTS }).projects
const servers = projects.flatMap((project) => project.servers).filter(({ hardware }) => hardware !== null)

type Reason = Server['hardStatusReasons'][number]
type Hardware = NonNullable<Server['hardware']>
/** Where a part is, in words of no vendor: bank 0 or 1 of the memory, and a number from 0. */
type Place = { bank: number; at: number }
/** How a vendor's inventory and its BMC call one place. */
type Scheme = Record<PartKind, { listed: (place: Place) => string; sensed: (place: Place) => string }>

const letter = (index: number) => String.fromCharCode(65 + index)
const same = (name: (place: Place) => string) => ({ listed: name, sensed: name })

const SANDBOX: Scheme = {
  memory: same(({ bank, at }) => `DIMM_${letter(bank)}${at + 1}`),
  disk: same(({ at }) => `Drive ${at}`),
  psu: { listed: ({ at }) => `PS${at + 1}`, sensed: ({ at }) => `PS${at + 1} Status` },
  fan: same(({ at }) => `FAN${at + 1}`),
}

const SCHEMES: Record<string, Scheme> = {
  'Dell Inc.': {
    memory: {
      listed: ({ bank, at }) => `DIMM.Socket.${letter(bank)}${at + 1}`,
      sensed: ({ bank, at }) => `DIMM ${letter(bank)}${at + 1}`,
    },
    disk: {
      listed: ({ at }) => `Disk.Bay.${at}:Enclosure.Internal.0-1:RAID.Integrated.1-1`,
      sensed: ({ at }) => `Disk ${at} in Backplane 1 of Integrated RAID Controller 1`,
    },
    psu: { listed: ({ at }) => `PSU.Slot.${at + 1}`, sensed: ({ at }) => `PS${at + 1} Status` },
    fan: { listed: ({ at }) => `Fan ${at + 1}`, sensed: ({ at }) => `Fan${at + 1}B` },
  },
  HPE: {
    memory: {
      listed: ({ bank, at }) => `PROC ${bank + 1} DIMM ${at + 1}`,
      sensed: ({ bank, at }) => `Processor ${bank + 1}, Memory Module ${at + 1}`,
    },
    disk: { listed: ({ at }) => `Port 1I Box 1 Bay ${at + 1}`, sensed: ({ at }) => `1I:1:${at + 1}` },
    psu: { listed: ({ at }) => `Power Supply ${at + 1}`, sensed: ({ at }) => `Power Supply Bay ${at + 1}` },
    fan: { listed: ({ at }) => `Fan ${at + 1}`, sensed: ({ at }) => `Fan Block ${at + 1}` },
  },
  Supermicro: {
    memory: {
      listed: ({ bank, at }) => `P${bank + 1}-DIMM${letter(at)}1`,
      sensed: ({ bank, at }) => `P${bank + 1}_DIMM${letter(at)}1`,
    },
    disk: { listed: ({ at }) => `Enclosure 252 Slot ${at}`, sensed: ({ at }) => `e252:s${at}` },
    psu: { listed: ({ at }) => `PSU${at + 1}`, sensed: ({ at }) => `PS${at + 1} Status` },
    fan: same(({ at }) => `FAN${letter(at)}`),
  },
  Fujitsu: {
    memory: same(({ bank, at }) => `DIMM-${at + 1}${letter(bank)}`),
    disk: { listed: ({ at }) => `Bay ${at}`, sensed: ({ at }) => `HDD${at}` },
    psu: same(({ at }) => `PSU${at + 1}`),
    fan: same(({ at }) => `FAN ${at + 1}`),
  },
}

const SYMPTOMS_OF: Record<PartKind, [SymptomName, ...SymptomName[]]> = {
  memory: ['memoryCorrectable', 'memoryUncorrectable', 'memoryLimit'],
  disk: ['drivePredicted', 'driveFault'],
  psu: ['supplyFailed', 'supplyLost', 'supplyPredicted'],
  fan: ['fan3Low', 'fanSlow'],
}

const KINDS: [PartKind, ...PartKind[]] = ['memory', 'disk', 'psu', 'fan']
const LIST_OF = { memory: 'memoryModules', disk: 'disks', psu: 'psus', fan: 'fans' } as const

const placeOf = (kind: PartKind, index: number): Place =>
  kind === 'memory' ? { bank: Math.floor(index / 8), at: index % 8 } : { bank: 0, at: index }

/** The same parts, as a vendor's inventory calls them. */
function listedBy(scheme: Scheme, hardware: Hardware): Hardware {
  const named = <Listed extends { name: string }>(kind: PartKind, parts: readonly Listed[]) =>
    parts.map((part, index) => ({ ...part, name: scheme[kind].listed(placeOf(kind, index)) }))
  return {
    ...hardware,
    memoryModules: named('memory', hardware.memoryModules),
    disks: named('disk', hardware.disks),
    psus: named('psu', hardware.psus),
    fans: named('fan', hardware.fans),
  }
}

/** What the API says of a record that the BMC writes about a sensor. */
function reasonOf(symptom: Symptom): Reason {
  const text = describeRecord(recordOf(symptom, 'assert', 1, now.getTime() / 1000), sensorDataOf(symptom))
  const { category, message } = alarmText(text)
  const { sensorName, severity: health } = symptom
  return { component: category, sensorName, health, message, since: now.toISOString(), hardLogID: null }
}

const partOf = (reason: Reason, hardware: Server['hardware']) =>
  faultyPart({ component: reason.component, sensorName: reason.sensorName, text: reason.message }, hardware)

const facts = (part: Part | undefined) => part && [part.kind, part.name, part.model, part.serialNo]

/** One fault of a drawn part; every second machine has the names of its vendor, the others those of the sandbox. */
function injected(number: number) {
  const rng = random(`faulty part ${number}`)
  const server = servers[number % servers.length]
  assert.ok(server?.hardware)
  const scheme = (number % 2 === 0 && SCHEMES[server.manufacturer ?? '']) || SANDBOX
  const hardware = listedBy(scheme, server.hardware)
  const kind = rng.pick(KINDS)
  const index = rng.int(0, hardware[LIST_OF[kind]].length - 1)
  const expected = partsOf(hardware).filter((part) => part.kind === kind)[index]
  assert.ok(expected)
  const sensorName = scheme[kind].sensed(placeOf(kind, index))
  const reason = reasonOf({ ...SYMPTOMS[rng.pick(SYMPTOMS_OF[kind])], sensorName })
  const others = hardware[LIST_OF[kind]].filter(({ name }) => name !== expected.name)
  return { scheme, hardware, expected, reason, without: { ...hardware, [LIST_OF[kind]]: others } }
}

test('100 faults name the 100 parts that have them, with their serial numbers', () => {
  const faults = Array.from({ length: FAULTS }, (_, number) => injected(number))
  for (const { hardware, expected, reason } of faults)
    assert.deepEqual(facts(partOf(reason, hardware)), facts(expected), reason.message)
  // The draw is of some use: all kinds, many machines, many slots.
  const slots = new Set(faults.map(({ expected }) => expected.id))
  assert.ok(slots.size > 40, `${slots.size} slots`)
  assert.equal(new Set(faults.map(({ expected }) => expected.kind)).size, KINDS.length)
  assert.equal(new Set(faults.map(({ scheme }) => scheme)).size, Object.keys(SCHEMES).length + 1)
})

test('a fault of a part that the inventory does not list names no other part', () => {
  for (let number = 0; number < FAULTS; number += 1) {
    const { without, reason } = injected(number)
    assert.equal(partOf(reason, without), undefined, reason.message)
  }
})

test('a part that the inventory does not list is named where the inventory calls the others in the same way', () => {
  let named = 0
  for (let number = 0; number < FAULTS; number += 1) {
    const { scheme, hardware, expected, reason, without } = injected(number)
    const fault = { ...reason, text: reason.message }
    assert.equal(unlistedPart(fault, hardware), undefined, `listed: ${reason.message}`)
    const unlisted = unlistedPart(fault, without)
    // Of two supplies one is left, which is no scheme.
    if (scheme === SANDBOX && expected.kind !== 'psu') assert.ok(unlisted, reason.message)
    if (!unlisted) continue
    named += 1
    assert.deepEqual(unlisted, { kind: expected.kind, name: expected.name })
  }
  assert.ok(named > 30, `${named} parts`)
})

test('what is no fault of one part names none', () => {
  const whole: SymptomName[] = [
    ...ROUTINE,
    ...(['fanRedundancyLost', 'powerRedundancyLost', 'inletWarm', 'inletHot', 'cpuHot', 'machineCheck'] as const),
    ...(['throttled', 'voltageLow', 'batteryLow', 'busCorrectable', 'watchdogReset', 'intrusion'] as const),
  ]
  for (const { hardware } of servers) {
    for (const name of whole) assert.equal(partOf(reasonOf(SYMPTOMS[name]), hardware), undefined, name)
  }
})

test('healthy machines of the seed name no part, the others the one whose sensor it is', () => {
  const named = servers.flatMap(({ hardware, hardStatus, hardStatusReasons }) =>
    hardStatusReasons.map((reason) => ({ hardStatus, reason, part: partOf(reason, hardware) })),
  )
  const well = servers.filter(({ hardStatus }) => hardStatus === 'OK')
  assert.deepEqual(column(well, 'hardStatusReasons').flat(), [])
  const found = named.filter(({ part }) => part !== undefined)
  assert.ok(found.length > 0)
  for (const { part, reason } of found) {
    assert.equal(part?.name, reason.sensorName.replace(' Status', ''))
    assert.equal(part?.health, reason.health, 'the inventory says of the part what the reason says')
  }
})

test('the parts of a machine that the fleet simulates are told with their serial numbers', () => {
  const machine = projects.flatMap((project) => project.machines)[0]
  assert.ok(machine)
  const { hardware } = inventoryOf(machine)
  for (const part of [...(hardware.memoryModules ?? []), ...hardware.disks, ...hardware.psus]) {
    assert.ok(part.serialNo && part.model, part.name)
  }
})
