import { BOARD_STATES } from './board-states'
import { PLATFORM_STATES } from './platform-states'
import type { States } from './state'

/** A kind of sensor. `name` is Redfish's, as the hardware log carries it. */
export type SensorType = { name: string; text: string; states: States }

const NAMES: readonly (readonly [code: number, name: string, text: string])[] = [
  [0x01, 'Temperature', '温度'],
  [0x02, 'Voltage', '電圧'],
  [0x03, 'Current', '電流'],
  [0x04, 'Fan', 'ファン'],
  [0x05, 'Physical Chassis Security', '筐体セキュリティ'],
  [0x06, 'Platform Security Violation Attempt', '不正アクセスの試み'],
  [0x07, 'Processor', 'CPU'],
  [0x08, 'Power Supply / Converter', '電源ユニット'],
  [0x09, 'PowerUnit', '電源系統'],
  [0x0a, 'CoolingDevice', '冷却装置'],
  [0x0b, 'Other Units-based Sensor', 'その他の計測値'],
  [0x0c, 'Memory', 'メモリ'],
  [0x0d, 'Drive Slot/Bay', 'ドライブ'],
  [0x0e, 'POST Memory Resize', '起動時のメモリ容量変更'],
  [0x0f, 'System Firmware Progress', 'システムファームウェア'],
  [0x10, 'Event Logging Disabled', 'イベントログ'],
  [0x11, 'Watchdog 1', 'ウォッチドッグ 1'],
  [0x12, 'System Event', 'システムイベント'],
  [0x13, 'Critical Interrupt', '重大な割り込み'],
  [0x14, 'Button/Switch', 'ボタン・スイッチ'],
  [0x15, 'Module/Board', 'モジュール・基板'],
  [0x16, 'Microcontroller/Coprocessor', 'マイクロコントローラー'],
  [0x17, 'Add-in Card', '拡張カード'],
  [0x18, 'Chassis', '筐体'],
  [0x19, 'ChipSet', 'チップセット'],
  [0x1a, 'Other FRU', 'その他の交換部品'],
  [0x1b, 'Cable/Interconnect', 'ケーブル・接続'],
  [0x1c, 'Terminator', '終端装置'],
  [0x1d, 'SystemBoot/Restart', 'システムの起動・再起動'],
  [0x1e, 'Boot Error', '起動エラー'],
  [0x1f, 'BaseOSBoot/InstallationStatus', 'OS の起動・インストール'],
  [0x20, 'OS Stop/Shutdown', 'OS の停止'],
  [0x21, 'Slot/Connector', 'スロット・コネクター'],
  [0x22, 'System ACPI PowerState', 'システムの電源状態'],
  [0x23, 'Watchdog', 'ウォッチドッグ'],
  [0x24, 'Platform Alert', '警報の送信'],
  [0x25, 'Entity Presence', '部品の有無'],
  [0x26, 'Monitor ASIC/IC', '監視 IC'],
  [0x27, 'LAN', 'LAN'],
  [0x28, 'Management Subsystem Health', '管理サブシステム'],
  [0x29, 'Battery', '電池'],
  [0x2a, 'Session Audit', '管理セッション'],
  [0x2b, 'Version Change', 'バージョン変更'],
  [0x2c, 'FRUState', '交換部品の状態'],
]

/** Sensor types by code, IPMI v2.0 table 42-3. */
export const SENSOR_TYPES: ReadonlyMap<number, SensorType> = new Map(
  NAMES.map(([code, name, text]) => [code, { name, text, states: BOARD_STATES[code] ?? PLATFORM_STATES[code] ?? [] }]),
)

const TEXT_BY_NAME = new Map(NAMES.map(([, name, text]) => [name, text]))

/**
 * The Japanese word for a sensor type as the hardware log names it; a name this release does not know is shown as it
 * is.
 */
export const sensorTypeText = (name: string): string => TEXT_BY_NAME.get(name) ?? name

/** 「温度」, or for a code that the table does not have 「メーカー独自 (C1h)」. */
export function sensorTypeCodeText(code: number): string {
  const known = SENSOR_TYPES.get(code)
  if (known) return known.text
  return code >= 0xc0 ? `メーカー独自 (${hexByte(code)}h)` : `予約済み (${hexByte(code)}h)`
}

/** Two hex digits, upper case. */
export const hexByte = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, '0')
