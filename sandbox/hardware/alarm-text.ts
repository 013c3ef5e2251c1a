import type { COMPONENT, HardLog } from '@portal/api-client/servers'

export type Component = (typeof COMPONENT)[number]
export type AlarmText = { category: Component; title: string; message: string; advice: string }

/** The facts of an alarm; a record of the hardware log fits. */
export type Alarm = Pick<HardLog, 'sensorType' | 'sensorName' | 'entryCode' | 'reading'>

type Words = { name: string; value: string; threshold: string }
type Text = Omit<AlarmText, 'category'>
const text = (title: string, message: string, advice: string): Text => ({ title, message, advice })

const CATEGORY: Record<string, Component> = {
  Fan: 'fan',
  Temperature: 'temperature',
  Memory: 'memory',
  Processor: 'processor',
  'Power Supply / Converter': 'power',
  PowerUnit: 'power',
  Voltage: 'power',
  'Drive Slot/Bay': 'storage',
  Watchdog: 'bmc',
}

const inlet = ({ name }: Words) => name.startsWith('Inlet')
/** The part without its sensor's suffix: `CPU1` of `CPU1 Temp`, `PS2` of `PS2 Status`, `ディスク 2` of `Drive 2`. */
const part = ({ name }: Words) => name.replace(/ (Temp|Status)$/, '').replace(/^Drive /, 'ディスク ')

/** By sensor type and entry code. */
const TEXTS: Record<string, (words: Words) => Text> = {
  'Fan: Lower Critical - going low': ({ name, value, threshold }) =>
    text(
      `ファン ${name} の回転数低下（重大）`,
      `${name} の回転数が ${value} まで低下し、下限しきい値 ${threshold} を下回りました。`,
      `ファンモジュール ${name} を交換してください。交換まで吸気温度の推移を確認してください。`,
    ),
  'Fan: Lower Non-critical - going low': ({ name, value, threshold }) =>
    text(
      `ファン ${name} の回転数低下`,
      `${name} の回転数が ${value} となり、注意しきい値 ${threshold} を下回りました。`,
      '吸気口のほこりを確認し、続く場合はファンの交換を計画してください。',
    ),
  'Fan: Redundancy Lost': () =>
    text(
      'ファンの冗長性が失われました',
      '動作中のファンの数が冗長構成に必要な数を下回りました。',
      '停止しているファンを特定し、交換してください。',
    ),
  'Temperature: Upper Non-critical - going high': (words) => {
    const message = `の温度が ${words.value} となり、注意しきい値 ${words.threshold} を超えました。`
    return inlet(words)
      ? text(
          '吸気温度の上昇',
          message.replace('の温度', '吸気温度'),
          'ラック前面の空調とブランクパネルの欠けを確認してください。',
        )
      : text(
          `${part(words)} の温度上昇`,
          `${part(words)} ${message}`,
          'ヒートシンクの取り付けとファンの回転数を確認してください。',
        )
  },
  'Temperature: Upper Critical - going high': (words) => {
    const message = `の温度が ${words.value} となり、重大しきい値 ${words.threshold} を超えました。`
    return inlet(words)
      ? text(
          '吸気温度の異常上昇（重大）',
          message.replace('の温度', '吸気温度'),
          '空調設備の停止を確認し、負荷の退避を検討してください。',
        )
      : text(
          `${part(words)} の温度異常上昇（重大）`,
          `${part(words)} ${message}`,
          '負荷の退避を検討し、ヒートシンクとファンを点検してください。',
        )
  },
  'Voltage: Lower Critical - going low': ({ name, value, threshold }) =>
    text(
      `${name} 電圧の低下`,
      `${name} 系統の電圧が ${value} となり、下限しきい値 ${threshold} を下回りました。`,
      '電源ユニットとシステムボードの点検を保守窓口へ依頼してください。',
    ),
  'Memory: Uncorrectable ECC': ({ name }) =>
    text(
      `訂正不能なメモリエラー（${name}）`,
      `${name} で訂正不能な ECC エラーを検出しました。`,
      `${name} を交換してください。交換まで業務の切り替えを検討してください。`,
    ),
  'Memory: Correctable ECC': ({ name }) =>
    text(
      `訂正可能なメモリエラー（${name}）`,
      `${name} で訂正可能な ECC エラーを検出しました。`,
      `発生が続く場合は ${name} の交換を計画してください。`,
    ),
  'Memory: Correctable ECC Logging Limit Reached': ({ name }) =>
    text(
      `訂正可能なメモリエラーが上限に到達（${name}）`,
      `${name} の訂正可能な ECC エラーが記録の上限に達しました。`,
      `${name} の予防交換を保守窓口に依頼してください。`,
    ),
  'Memory: Memory Device Disabled': ({ name }) =>
    text(
      `メモリの無効化（${name}）`,
      `${name} が無効になり、メモリの容量が減りました。`,
      `${name} を交換してください。交換まで、メモリの使用量を確認してください。`,
    ),
  'Processor: IERR': (words) =>
    text(
      `${part(words)} 内部エラー（IERR）`,
      `${part(words)} が内部エラー（IERR）を報告しました。`,
      'OS のログと SEL を採取し、保守窓口へ連絡してください。',
    ),
  'Processor: Processor Automatically Throttled': (words) =>
    text(
      `${part(words)} の自動クロック制限`,
      `温度または電力の制限により ${part(words)} のクロックが自動的に下げられました。`,
      '吸気温度と電力上限の設定を確認してください。',
    ),
  'Power Supply / Converter: Power Supply input lost (AC/DC)': (words) =>
    text(
      `電源ユニット ${part(words)} の入力断`,
      `${part(words)} への AC 入力が失われました。`,
      'PDU のブレーカーと電源ケーブルを確認してください。',
    ),
  'Power Supply / Converter: Power Supply Failure detected': (words) =>
    text(
      `電源ユニット ${part(words)} の故障`,
      `${part(words)} の故障を検出しました。`,
      `${part(words)} を交換してください。`,
    ),
  'Power Supply / Converter: Predictive Failure asserted': (words) =>
    text(
      `電源ユニット ${part(words)} の故障予兆`,
      `${part(words)} が故障の予兆を報告しました。`,
      `${part(words)} の予防交換を計画してください。`,
    ),
  'PowerUnit: Redundancy Lost': () =>
    text(
      '電源の冗長性が失われました',
      '電源が冗長構成ではなくなりました。残る 1 台が停止するとサーバーが停止します。',
      '停止している電源ユニットを復旧または交換してください。',
    ),
  'Drive Slot/Bay: Drive Fault': (words) =>
    text(
      `${part(words)} の故障`,
      `スロット ${words.name.replace(/^Drive /, '')} のディスクが故障しました。`,
      'ディスクを交換し、RAID の再構築を確認してください。',
    ),
  'Drive Slot/Bay: Predictive Failure asserted': (words) =>
    text(
      `${part(words)} の故障予兆`,
      `スロット ${words.name.replace(/^Drive /, '')} のディスクが故障の予兆を報告しました。`,
      'バックアップを確認し、ディスクの予防交換を計画してください。',
    ),
  'Battery: Battery low (predictive failure)': () =>
    text('CMOS 電池の電圧低下', 'CMOS 電池の電圧が低下しています。', '次の定期保守で電池を交換してください。'),
  'Critical Interrupt: Bus Correctable Error': () =>
    text(
      'PCIe バスの訂正可能エラー',
      'PCIe バスで訂正可能なエラーを検出しました。',
      '発生が続く場合は拡張カードを挿し直してください。',
    ),
  'Watchdog: Hard Reset': () =>
    text(
      'ウォッチドッグによる再起動',
      'OS が応答しないため、ウォッチドッグがサーバーを再起動しました。',
      '再起動前の OS ログを確認してください。',
    ),
  'Physical Chassis Security: General Chassis Intrusion': () =>
    text('筐体カバーの開放', '筐体カバーが開かれました。', '予定された作業かどうかを確認してください。'),
}

/** Texts of the event about an alarm. An alarm without texts of its own gets the BMC's name of its state. */
export function alarmText({ sensorType, sensorName, entryCode, reading }: Alarm): AlarmText {
  const category = CATEGORY[sensorType] ?? 'other'
  const name = sensorName ?? sensorType
  const measured = (value: number | null | undefined) =>
    value == null ? '—' : `${value} ${reading?.unit === '°C' ? '℃' : (reading?.unit ?? '')}`
  const known = TEXTS[`${sensorType}: ${entryCode}`]
  if (known)
    return { category, ...known({ name, value: measured(reading?.value), threshold: measured(reading?.threshold) }) }
  return {
    category,
    ...text(
      `${name} の異常（${entryCode}）`,
      `${name}（${sensorType}）が「${entryCode}」を報告しました。`,
      'ハードログを確認し、機器の手順に従って点検してください。',
    ),
  }
}
