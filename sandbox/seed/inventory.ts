export type Site = { name: string; code: string }
export const SITES: [Site, ...Site[]] = [
  { name: '東京第一DC', code: 'tky1' },
  { name: '東京第二DC', code: 'tky2' },
  { name: '大阪DC', code: 'osk1' },
  { name: '東京第一DC', code: 'tky1' },
  { name: '福岡DC', code: 'fuk1' },
]
/** Rooms of single machines. */
export const BRANCHES: Site[] = [
  { name: '札幌営業所', code: 'spk' },
  { name: '名古屋営業所', code: 'ngo' },
]

/** `bios` and `bmc.versions` run from old to new. */
export type Model = {
  manufacturer: string
  name: string
  serialPrefix: string
  serialLength: number
  cpu: string
  /** Of all processors. */
  cores: number
  disks: number
  watts: number
  /** Part number of its power supplies. */
  psu: string
  raid: string
  bios: [string, ...string[]]
  bmc: { kind: 'iDRAC' | 'iLO' | 'iRMC' | 'IPMI'; versions: [string, ...string[]] }
}

export const MODELS: [Model, ...Model[]] = [
  {
    manufacturer: 'Dell Inc.',
    name: 'PowerEdge R650',
    serialPrefix: '',
    serialLength: 7,
    cpu: 'Intel Xeon Gold 6338',
    cores: 64,
    disks: 8,
    watts: 1100,
    psu: '0PJMDN',
    raid: 'PERC H755',
    bios: ['1.9.2', '1.13.2', '1.15.2'],
    bmc: { kind: 'iDRAC', versions: ['6.10.80.00', '7.00.60.00', '7.10.50.00'] },
  },
  {
    manufacturer: 'Dell Inc.',
    name: 'PowerEdge R740xd',
    serialPrefix: '',
    serialLength: 7,
    cpu: 'Intel Xeon Gold 6248R',
    cores: 48,
    disks: 12,
    watts: 1100,
    psu: '0CMPGM',
    raid: 'PERC H740P',
    bios: ['2.17.1', '2.19.1', '2.21.2'],
    bmc: { kind: 'iDRAC', versions: ['6.10.30.00', '7.00.00.171'] },
  },
  {
    manufacturer: 'HPE',
    name: 'ProLiant DL380 Gen10 Plus',
    serialPrefix: 'CZ',
    serialLength: 10,
    cpu: 'Intel Xeon Silver 4314',
    cores: 32,
    disks: 8,
    watts: 800,
    psu: '865414-B21',
    raid: 'Smart Array P408i-a',
    bios: ['U46 v1.72', 'U46 v1.80', 'U46 v2.00'],
    bmc: { kind: 'iLO', versions: ['2.81', '2.98', '3.06'] },
  },
  {
    manufacturer: 'HPE',
    name: 'ProLiant DL360 Gen11',
    serialPrefix: 'CZ',
    serialLength: 10,
    cpu: 'Intel Xeon Gold 5418Y',
    cores: 48,
    disks: 4,
    watts: 1000,
    psu: 'P03178-B21',
    raid: 'MR416i-o',
    bios: ['U54 v1.44', 'U54 v2.12'],
    bmc: { kind: 'iLO', versions: ['1.55', '1.62'] },
  },
  {
    manufacturer: 'Fujitsu',
    name: 'PRIMERGY RX2540 M6',
    serialPrefix: 'MA',
    serialLength: 10,
    cpu: 'Intel Xeon Gold 6330',
    cores: 56,
    disks: 8,
    watts: 900,
    psu: 'S26113-E629-V50',
    raid: 'PRAID EP680i',
    bios: ['R1.21.0', 'R1.30.0'],
    bmc: { kind: 'iRMC', versions: ['3.37P', '3.50P', '3.55P'] },
  },
  {
    manufacturer: 'Supermicro',
    name: 'SYS-620P-TRT',
    serialPrefix: 'S',
    serialLength: 15,
    cpu: 'Intel Xeon Silver 4310',
    cores: 24,
    disks: 8,
    watts: 920,
    psu: 'PWS-920P-SQ',
    raid: 'AOC-S3908L-H8iR',
    bios: ['1.4b', '1.8a', '2.1'],
    bmc: { kind: 'IPMI', versions: ['1.02.15', '1.03.02'] },
  },
]

export const SYSTEMS = [
  { name: 'Red Hat Enterprise Linux', version: '9.4', kernel: '5.14.0-427.13.1.el9_4.x86_64' },
  { name: 'Ubuntu', version: '24.04 LTS', kernel: '6.8.0-45-generic' },
  { name: 'Rocky Linux', version: '8.10', kernel: '4.18.0-553.el8_10.x86_64' },
  { name: 'Windows Server 2022 Standard', version: '21H2', kernel: null },
  { name: 'VMware ESXi', version: '8.0 U3', kernel: null },
] satisfies [unknown, ...unknown[]]

export const AGENT_VERSIONS: [string, ...string[]] = ['2.4.1', '2.4.1', '2.4.1', '2.4.0', '2.3.7']
