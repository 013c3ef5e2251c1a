import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFixtures } from '../seed/fixtures'
import { columns } from '../testing/rows'
import { assertedAt, effectsAt, faultNow, faultSchedule, transitionsOf } from './faults'
import { measure } from './measure'
import { readSensors } from './sensors'
import { seriesOf } from './series'

const now = new Date('2026-11-20T15:00:00.000Z')
const since = now.getTime() / 1000
const DAY = 86_400
const { projects } = makeFixtures({ now })
const machines = projects.flatMap((project) => project.machines)
const dayOf = (seed: string, step: number) => {
  const faults = faultSchedule(seed, machines)
  return machines.flatMap(({ serialNo }) => {
    const written = []
    for (let at = since; at < since + DAY; at += step)
      written.push(...transitionsOf(faults(serialNo, at, at + step), at, at + step))
    return written.map((transition) => ({ serialNo, ...transition }))
  })
}

test('a day has about a fault an hour, begun and ended, and the same for the same seed', () => {
  const day = dayOf('portal', 60)
  assert.deepEqual(dayOf('portal', 60), day)
  assert.notDeepEqual(dayOf('another', 60), day)
  const faults = faultSchedule('portal', machines)
  const begun = machines
    .flatMap(({ serialNo }) => faults(serialNo, since, since + DAY))
    .filter(({ at }) => at > since && at <= since + DAY)
  assert.ok(begun.length >= 12 && begun.length <= 24, `${begun.length} faults`)
  assert.deepEqual(new Set(begun.map(({ kind }) => kind)), new Set(['fan', 'disk', 'psu']))
})

test('a log that is read every minute or every ten says the same', () => {
  assert.deepEqual(dayOf('portal', 600), dayOf('portal', 60))
})

test('each state that begins ends, in the order of a log, and only on machines without a story of their own', () => {
  const open = new Map<string, number>()
  for (const { serialNo, symptom, direction, at } of dayOf('portal', 60)) {
    assert.ok(machines.find((machine) => machine.serialNo === serialNo)?.mayFail)
    const key = `${serialNo} ${symptom}`
    assert.equal(open.has(key), direction === 'deassert', `${key} ${direction}`)
    if (direction === 'assert') open.set(key, at)
    else open.delete(key)
  }
  assert.ok(Math.min(...open.values()) > since + DAY - 4 * 3600, 'what is still open began in the last hours')
})

test('a failing fan shows in the sensors, the log and the curves at once', () => {
  const machine = machines.find(({ mayFail }) => mayFail) ?? assert.fail()
  const series = seriesOf(machine)
  const at = since + 6000
  const fault = { kind: 'fan', at, failsAt: at + 600, endsAt: at + 3000 } as const
  const shown = (time: number) => {
    const samples = measure(machine, series, [fault], time)
    const of = (label: string) => samples.find(({ labels }) => labels.name === label)?.value ?? 0
    return { alarms: assertedAt([fault], time), fan2: of('FAN2'), fan1: of('FAN1'), cpu: of('CPU1 Temp') }
  }
  const [well, slow, failed, mended] = [at - 1200, at + 300, at + 900, at + 3300].map(shown)
  assert.ok(well && slow && failed && mended)
  assert.deepEqual([well.alarms, slow.alarms, mended.alarms], [[], ['fanSlow'], []])
  assert.deepEqual(failed.alarms, ['fanSlow', 'fan2Low', 'fanRedundancyLost'])
  assert.ok(well.fan2 > 4000 && slow.fan2 < 2000 && failed.fan2 < 900 && mended.fan2 > 4000)
  assert.ok(failed.fan1 > well.fan1 + 500 && failed.cpu > well.cpu + 4)
  const { components } = readSensors(machine, [fault], at + 900)
  const unwell = components.filter(({ health }) => health !== 'OK')
  assert.deepEqual(columns(unwell, 'kind', 'health'), [['fan', 'Critical']])
})

test('a lost supply leaves all power to the other one; a new drive is rebuilt', () => {
  const at = since + 600
  assert.equal(effectsAt([faultNow('psu', at, 300)], at + 10).supplyLost, true)
  assert.deepEqual(assertedAt([faultNow('psu', at, 300)], at + 10), ['supplyLost', 'powerRedundancyLost'])
  const disk = faultNow('disk', at, 300)
  assert.deepEqual(assertedAt([disk], at + 10), ['drivePredicted'])
  assert.deepEqual(assertedAt([disk], at + 60), ['drivePredicted', 'driveFault'])
  assert.deepEqual([effectsAt([disk], at + 10).rebuild, effectsAt([disk], at + 301).rebuild], [false, true])
})

test('live samples continue the seeded curves to the digit', () => {
  const [alpha] = projects
  const [machine] = machines
  assert.ok(alpha && machine)
  const series = seriesOf(machine)
  let compared = 0
  for (const day of alpha.metrics) {
    if (day.serverID !== machine.id) break
    if (day.step !== 300) continue
    for (const [slot, value] of day.values.entries()) {
      if (value === null || slot % 7 !== 0) continue
      const samples = measure(machine, series, [], day.start + slot * 300)
      assert.equal(samples.find(({ name, labels }) => name === day.name && labels.id === day.labels.id)?.value, value)
      compared += 1
    }
  }
  assert.ok(compared > 1000)
})
