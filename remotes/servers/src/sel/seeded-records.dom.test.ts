import type { HardLog } from '@portal/api-client/servers'
import { makeTenant } from '@portal/testing/tenant'
import { decode, stateOf, type SystemRecord } from './record'
import { sentence, summary } from './sentence'
import { SENSOR_TYPES } from './sensor-types'

// Every trouble of the sandbox that a hardware record can report.
const TROUBLES = `fan3Low fan4Low fanSlow fanRedundancyLost inletWarm inletHot cpuHot memoryUncorrectable
  memoryUncorrectableB memoryCorrectable memoryLimit machineCheck throttled supplyLost supplyFailed supplyPredicted
  powerRedundancyLost voltageLow driveFault drivePredicted batteryLow busCorrectable watchdogReset intrusion`.split(
  /\s+/,
)

const words = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9/]+/)
    .filter((word) => word !== '' && word !== 'asserted')

test('what the decoder reads in each record of the sandbox is what its log says', async () => {
  const troubled = { hardLogs: 300, oddRecords: true, open: TROUBLES.map((trouble) => ({ trouble })) }
  const { project } = await makeTenant({ servers: [troubled, { hardLogs: 100 }], events: 200 })
  const records = project.hardLogs.flatMap((log) => {
    const decoded = decode(log.raw ?? '')
    return log.raw != null && decoded.ok ? [{ log, record: decoded.record }] : []
  })
  expect(records).toHaveLength(project.hardLogs.filter(({ raw }) => raw != null).length)
  expect(records.length).toBeGreaterThan(350)

  const systems = records.flatMap(({ log, record }) => (record.kind === 'system' ? [{ log, record }] : []))
  expect(systems.map(({ record }) => factsOf(record))).toEqual(systems.map(({ log }) => expectedOf(log)))
  const unlike = systems.filter(({ log, record }) => {
    const known = words(stateOf(record)?.name ?? '')
    return !words(log.entryCode ?? '?').every((word) => known.includes(word))
  })
  expect(unlike).toEqual([])
  const unsaid = systems.filter(({ log }) => !summary(log) || !sentence(log).includes(valueOf(log)))
  expect(unsaid).toEqual([])
  expect(new Set(systems.map(({ log }) => log.entryCode)).size).toBeGreaterThan(20)
  expect(records.filter(({ record }) => record.kind !== 'system').map(({ log }) => log.entryType)).toEqual(['Oem'])
})

const factsOf = ({ recordID, direction, sensorNumber, sensorType, time }: SystemRecord) => ({
  recordID,
  direction,
  sensorNumber,
  sensorType: SENSOR_TYPES.get(sensorType)?.name,
  at: time.kind === 'time' ? time.seconds * 1000 : time.kind,
})
const expectedOf = ({ recordID, direction, sensorNumber, sensorType, occurredAt }: HardLog) => ({
  recordID,
  direction,
  sensorNumber,
  sensorType,
  at: occurredAt === null ? 'since-start' : Date.parse(occurredAt),
})
const valueOf = ({ reading }: HardLog) => (reading ? `${reading.value.toLocaleString('ja-JP')} ${reading.unit}` : '')
