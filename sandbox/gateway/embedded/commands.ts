import { japanTime } from '../../api/csv'
import type { EmbeddedMachine, SensorReading } from './machine'

export type Terminal = {
  print(line: string): void
  clear(): void
  /** Asks for a line that is not echoed, as for a password. */
  askHidden(prompt: string): Promise<string>
  size: { cols: number; rows: number }
}
export type Invocation = { terminal: Terminal; machine: EmbeddedMachine; now(): Date; words: string[] }
type Command = { usage: string; summary: string; run(invocation: Invocation): Promise<void> | void }

const LOG_LINES = 20
const POWER: Record<string, string> = {
  On: 'オン',
  Off: 'オフ',
  PoweringOn: '起動中',
  PoweringOff: '停止中',
  Unknown: '不明',
}
const AGENT: Record<string, string> = { online: 'オンライン', offline: '応答なし', never: '未接続' }
const HEALTH: Record<string, string> = { OK: '正常', Warning: '警告', Critical: '重大', Unknown: '不明' }
const UNIT: Record<string, string> = {
  celsius: '°C',
  rpm: 'RPM',
  volts: 'V',
  watts: 'W',
  percent: '%',
  bytes_per_second: 'B/s',
}

/** All that the embedded console can do, by name. It shows what the portal knows of the machine. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['help', { usage: 'help', summary: 'コマンドの一覧', run: help }],
  ['uptime', { usage: 'uptime', summary: '稼働時間、CPU 使用率、電源とエージェントの状態', run: uptime }],
  ['sensors', { usage: 'sensors', summary: 'センサーの最新値と、正常でない理由', run: sensors }],
  ['dmesg', { usage: 'dmesg', summary: `ハードログの最新 ${LOG_LINES} 件`, run: dmesg }],
  [
    'date',
    { usage: 'date', summary: '現在の日時 (日本時間)', run: ({ terminal, now }) => terminal.print(clock(now())) },
  ],
  [
    'echo',
    {
      usage: 'echo 文字列…',
      summary: '入力をそのまま表示',
      run: ({ terminal, words }) => terminal.print(words.join(' ')),
    },
  ],
  ['stty', { usage: 'stty size', summary: '端末の行数と桁数', run: stty }],
  ['sudo', { usage: 'sudo -v', summary: 'パスワードを尋ねる (表示されません)', run: sudo }],
  ['clear', { usage: 'clear', summary: '画面を消去', run: ({ terminal }) => terminal.clear() }],
])

function help({ terminal }: Invocation) {
  const rows = [...COMMANDS.values(), { usage: 'exit', summary: '接続を終了' }]
  for (const { usage, summary } of rows) terminal.print(`  ${usage}${' '.repeat(16 - width(usage))}${summary}`)
}

async function uptime({ terminal, machine, now }: Invocation) {
  const { powerState, agentStatus, agentLastSeenAt } = await machine.describe()
  const cpu = (await machine.sensors()).find(({ name }) => name === 'CPU')
  const minutes = Math.floor((now().getTime() - machine.bootedAt.getTime()) / 60_000)
  const up = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  terminal.print(`${clock(now()).slice(11, 19)} up ${up}, CPU ${cpu ? reading(cpu) : '-'}`)
  terminal.print(
    `電源: ${POWER[powerState] ?? powerState}  エージェント: ${AGENT[agentStatus] ?? agentStatus} (最終受信 ${japanTime(agentLastSeenAt) ?? 'なし'})`,
  )
}

async function sensors({ terminal, machine }: Invocation) {
  const readings = await machine.sensors()
  const newest = Math.max(...readings.map(({ at }) => at))
  const columns = Math.max(0, ...readings.map((sensor) => width(title(sensor))))
  for (const sensor of readings) {
    const age = sensor.at === newest ? '' : `  (${clock(new Date(sensor.at * 1000))})`
    terminal.print(
      `${title(sensor)}${' '.repeat(columns - width(title(sensor)))}  ${reading(sensor).padStart(16)}${age}`,
    )
  }
  if (readings.length === 0) terminal.print('測定値がありません。')
  else terminal.print(`測定: ${clock(new Date(newest * 1000))}`)
  const { hardStatus, hardStatusReasons } = await machine.describe()
  terminal.print(`ハードウェア: ${HEALTH[hardStatus] ?? hardStatus}`)
  for (const { sensorName, message } of hardStatusReasons) terminal.print(`  ${sensorName}: ${message}`)
}

async function dmesg({ terminal, machine }: Invocation) {
  const records = await machine.records(LOG_LINES)
  for (const { at, severity, sensor, message, direction } of records) {
    const gone = direction === 'deassert' ? ' [復旧]' : ''
    const source = message.startsWith(sensor) ? '' : `${sensor}: `
    terminal.print(
      `[${at === null ? '時刻未設定' : clock(new Date(at))}] ${severity.padEnd(8)} ${source}${message}${gone}`,
    )
  }
  if (records.length === 0) terminal.print('ハードログは空です。')
}

/** Takes any password, because the embedded machine has no accounts; it is there for how a hidden input behaves. */
async function sudo({ terminal }: Invocation) {
  const password = await terminal.askHidden('[sudo] operator のパスワード: ')
  terminal.print(password === '' ? 'sudo: パスワードが入力されていません' : '認証しました。')
}

function stty({ terminal, words }: Invocation) {
  if (words[0] === 'size') terminal.print(`${terminal.size.rows} ${terminal.size.cols}`)
  else terminal.print('使い方: stty size')
}

/** `2026-11-21 17:15:47 JST` */
const clock = (at: Date) => `${(japanTime(at.toISOString()) ?? '').slice(0, 19).replace('T', ' ')} JST`

/** With the quantity, because two series of one device differ only in that. */
function title({ metric, name }: SensorReading): string {
  if (metric.includes('_receive_')) return `${name} 受信`
  if (metric.includes('_transmit_')) return `${name} 送信`
  return metric.includes('filesystem') ? `${name} 使用率` : name
}

function reading({ value, unit }: SensorReading): string {
  if (Number.isNaN(value)) return '読み取り不可'
  if (unit === 'bytes') return `${(value / 2 ** 30).toLocaleString('ja-JP', { maximumFractionDigits: 1 })} GiB`
  return `${value.toLocaleString('ja-JP', { maximumFractionDigits: 2 })} ${UNIT[unit] ?? unit}`
}

/** Columns of a text whose characters beyond Latin are two wide, as the usages here. */
const width = (text: string) => [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0)
