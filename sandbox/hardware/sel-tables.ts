import { EVENT_TYPE, SENSOR_TYPE, type SensorType } from './sel-record'

/** The meaning of a sensor's state. The severity is the sandbox's own, because records carry none. */
export type Meaning = { entryCode: string; severity: 'Critical' | 'Warning' | 'OK' }
type States = readonly (Meaning | undefined)[]

const ok = (entryCode: string): Meaning => ({ entryCode, severity: 'OK' })
const warning = (entryCode: string): Meaning => ({ entryCode, severity: 'Warning' })
const critical = (entryCode: string): Meaning => ({ entryCode, severity: 'Critical' })

const REDUNDANCY: States = [
  ok('Fully Redundant'),
  warning('Redundancy Lost'),
  warning('Redundancy Degraded'),
  warning('Non-redundant:Sufficient Resources from Redundant'),
  warning('Non-redundant:Sufficient Resources from Insufficient Resources'),
  critical('Non-redundant:Insufficient Resources'),
  warning('Redundancy Degraded from Fully Redundant'),
  warning('Redundancy Degraded from Non-redundant'),
]

/** By event/reading type code, then by offset: IPMI v2.0 rev 1.1 table 42-2. */
const GENERIC: Record<number, States> = {
  [EVENT_TYPE.threshold]: [
    warning('Lower Non-critical - going low'),
    warning('Lower Non-critical - going high'),
    critical('Lower Critical - going low'),
    critical('Lower Critical - going high'),
    critical('Lower Non-recoverable - going low'),
    critical('Lower Non-recoverable - going high'),
    warning('Upper Non-critical - going low'),
    warning('Upper Non-critical - going high'),
    critical('Upper Critical - going low'),
    critical('Upper Critical - going high'),
    critical('Upper Non-recoverable - going low'),
    critical('Upper Non-recoverable - going high'),
  ],
  0x02: [ok('Transition to Idle'), ok('Transition to Active'), ok('Transition to Busy')],
  0x03: [ok('State Deasserted'), warning('State Asserted')],
  0x04: [ok('Predictive Failure deasserted'), warning('Predictive Failure asserted')],
  0x05: [ok('Limit Not Exceeded'), warning('Limit Exceeded')],
  0x06: [ok('Performance Met'), warning('Performance Lags')],
  0x07: [
    ok('Transition to OK'),
    warning('Transition to Non-Critical from OK'),
    critical('Transition to Critical from less severe'),
    critical('Transition to Non-recoverable from less severe'),
    warning('Transition to Non-Critical from more severe'),
    critical('Transition to Critical from Non-recoverable'),
    critical('Transition to Non-recoverable'),
    ok('Monitor'),
    ok('Informational'),
  ],
  0x08: [warning('Device Removed/Device Absent'), ok('Device Inserted/Device Present')],
  0x09: [warning('Device Disabled'), ok('Device Enabled')],
  0x0a: [
    ok('Transition to Running'),
    ok('Transition to In Test'),
    warning('Transition to Power Off'),
    ok('Transition to On Line'),
    warning('Transition to Off Line'),
    ok('Transition to Off Duty'),
    warning('Transition to Degraded'),
    ok('Transition to Power Save'),
    critical('Install Error'),
  ],
  [EVENT_TYPE.redundancy]: REDUNDANCY,
  0x0c: [ok('D0 Power State'), ok('D1 Power State'), ok('D2 Power State'), ok('D3 Power State')],
}

/** By sensor type, then by offset: IPMI v2.0 rev 1.1 table 42-3. */
const SENSOR_SPECIFIC: Partial<Record<SensorType, States>> = {
  'Physical Chassis Security': [
    warning('General Chassis Intrusion'),
    warning('Drive Bay intrusion'),
    warning('I/O Card area intrusion'),
    warning('Processor area intrusion'),
    warning('System unplugged from LAN'),
    warning('Unauthorized dock'),
    warning('FAN area intrusion'),
  ],
  Processor: [
    critical('IERR'),
    critical('Thermal Trip'),
    critical('FRB1/BIST failure'),
    critical('FRB2/Hang in POST failure'),
    critical('FRB3/Processor Startup/Initialization failure'),
    critical('Configuration Error'),
    critical('SM BIOS Uncorrectable CPU-complex Error'),
    ok('Processor Presence detected'),
    warning('Processor disabled'),
    ok('Terminator Presence Detected'),
    warning('Processor Automatically Throttled'),
    critical('Machine Check Exception (Uncorrectable)'),
    warning('Correctable Machine Check Error'),
  ],
  'Power Supply / Converter': [
    ok('Presence detected'),
    critical('Power Supply Failure detected'),
    warning('Predictive Failure asserted'),
    critical('Power Supply input lost (AC/DC)'),
    critical('Power Supply input lost or out-of-range'),
    warning('Power Supply input out-of-range, but present'),
    critical('Configuration error'),
    ok('Power Supply Inactive (in standby state)'),
  ],
  PowerUnit: [
    ok('Power Off/Power Down'),
    ok('Power Cycle'),
    ok('240VA Power Down'),
    ok('Interlock Power Down'),
    critical('AC lost/Power input lost'),
    critical('Soft Power Control Failure'),
    critical('Power Unit Failure detected'),
    warning('Predictive Failure'),
  ],
  Memory: [
    warning('Correctable ECC'),
    critical('Uncorrectable ECC'),
    critical('Parity'),
    critical('Memory Scrub Failed'),
    warning('Memory Device Disabled'),
    warning('Correctable ECC Logging Limit Reached'),
    ok('Presence detected'),
    critical('Configuration error'),
    ok('Spare'),
    warning('Memory Automatically Throttled'),
    critical('Critical Overtemperature'),
  ],
  'Drive Slot/Bay': [
    ok('Drive Presence'),
    critical('Drive Fault'),
    warning('Predictive Failure asserted'),
    ok('Hot Spare'),
    ok('Consistency Check/Parity Check in progress'),
    critical('In Critical Array'),
    critical('In Failed Array'),
    warning('Rebuild/Remap in progress'),
    warning('Rebuild/Remap Aborted'),
  ],
  'Event Logging Disabled': [
    warning('Correctable Memory Error Logging Disabled'),
    warning('Event Type Logging Disabled'),
    ok('Log Area Reset/Cleared'),
    warning('All Event Logging Disabled'),
    warning('SEL Full'),
    warning('SEL Almost Full'),
    warning('Correctable Machine Check Error Logging Disabled'),
  ],
  'System Event': [
    ok('System Reconfigured'),
    ok('OEM System Boot Event'),
    critical('Undetermined system hardware failure'),
    ok('Entry added to Auxiliary Log'),
    ok('PEF Action'),
    ok('Timestamp Clock Synch'),
  ],
  'Critical Interrupt': [
    warning('Front Panel NMI/Diagnostic Interrupt'),
    critical('Bus Timeout'),
    critical('I/O channel check NMI'),
    warning('Software NMI'),
    critical('PCI PERR'),
    critical('PCI SERR'),
    critical('EISA Fail Safe Timeout'),
    warning('Bus Correctable Error'),
    critical('Bus Uncorrectable Error'),
    critical('Fatal NMI (port 61h, bit 7)'),
    critical('Bus Fatal Error'),
    warning('Bus Degraded'),
  ],
  'Button/Switch': [
    ok('Power Button pressed'),
    ok('Sleep Button pressed'),
    ok('Reset Button pressed'),
    ok('FRU latch open'),
    ok('FRU service request button'),
  ],
  'SystemBoot/Restart': [
    ok('Initiated by power up'),
    ok('Initiated by hard reset'),
    ok('Initiated by warm reset'),
    ok('User requested PXE boot'),
    ok('Automatic boot to diagnostic'),
    ok('OS/run-time software initiated hard reset'),
    ok('OS/run-time software initiated warm reset'),
    ok('System Restart'),
  ],
  'System ACPI PowerState': [
    ok('S0/G0: working'),
    ok('S1: sleeping with system H/W & processor context maintained'),
    ok('S2: sleeping, processor context lost'),
    ok('S3: sleeping, processor & H/W context lost, memory retained'),
    ok('S4: non-volatile sleep/suspend-to disk'),
    ok('S5/G2: soft-off'),
    ok('S4/S5 soft-off, particular S4/S5 state cannot be determined'),
    ok('G3/Mechanical Off'),
    ok('Sleeping in an S1, S2, or S3 states'),
    ok('G1 sleeping'),
    ok('S5 entered by override'),
    ok('Legacy ON state'),
    ok('Legacy OFF state'),
    undefined,
    ok('Unknown'),
  ],
  Watchdog: [
    warning('Timer expired, status only'),
    warning('Hard Reset'),
    warning('Power Down'),
    warning('Power Cycle'),
    undefined,
    undefined,
    undefined,
    undefined,
    warning('Timer interrupt'),
  ],
  Battery: [warning('Battery low (predictive failure)'), critical('Battery failed'), ok('Battery presence detected')],
  'Version Change': [
    ok('Hardware change detected'),
    ok('Firmware or software change detected'),
    warning('Hardware incompatibility detected'),
    warning('Firmware or software incompatibility detected'),
    warning('Entity is of an invalid or unsupported hardware version'),
    warning('Entity contains an invalid or unsupported firmware or software version'),
    ok('Hardware Change detected, successful'),
    ok('Software or F/W Change detected, successful'),
  ],
}

const NAMES = new Map<number, SensorType>()
for (const name of Object.keys(SENSOR_TYPE)) {
  if (isSensorType(name)) NAMES.set(SENSOR_TYPE[name], name)
}
function isSensorType(name: string): name is SensorType {
  return name in SENSOR_TYPE
}

/** The name of a sensor type; one outside our table reads as its code. */
export const sensorTypeName = (code: number): string =>
  NAMES.get(code) ?? `Sensor type ${code.toString(16).padStart(2, '0')}h`

/** The meaning of a state. A state that no table has (OEM, reserved) is a notice that names its code. */
export function meaningOf(sensorType: number, eventType: number, offset: number): Meaning {
  const type = NAMES.get(sensorType)
  const states = eventType === EVENT_TYPE.sensorSpecific ? type && SENSOR_SPECIFIC[type] : GENERIC[eventType]
  const found = states?.[offset]
  if (!found)
    return ok(`Event type ${eventType.toString(16).padStart(2, '0')}h, offset ${offset.toString(16).padStart(2, '0')}h`)
  // Critical for power supplies, because the next failure stops the machine; a missing fan only makes the others run
  // faster.
  if (type === 'PowerUnit' && found.entryCode === 'Redundancy Lost') return critical(found.entryCode)
  return found
}
