import type { COMPONENT } from '@portal/api-client/servers'
import type { SymptomName } from './symptoms'

export type Component = (typeof COMPONENT)[number]

/** What an event reports. `symptom` is present when it was raised by a record of the hardware log. */
export type Trouble = {
  source: 'hardware' | 'agent' | 'metric' | 'lifecycle' | 'system'
  category: Component
  severity: 'Critical' | 'Warning' | 'OK'
  title: string
  message: string
  advice: string
  symptom?: SymptomName
}

type Text = Pick<Trouble, 'title' | 'message' | 'advice'>
const text = (title: string, message: string, advice: string): Text => ({ title, message, advice })
const hardware = (symptom: SymptomName, category: Component, severity: Trouble['severity'], words: Text): Trouble => ({
  source: 'hardware', symptom, category, severity, ...words,
})
const other = (source: Trouble['source'], severity: Trouble['severity'], category: Component, words: Text): Trouble => ({
  source, severity, category, ...words,
})

export const TROUBLES = {
  fan3Low: hardware('fan3Low', 'fan', 'Critical', text('ファン FAN3 の回転数低下（重大）', 'FAN3 の回転数が 480 RPM まで低下し、下限しきい値 900 RPM を下回りました。', 'ファンモジュール FAN3 を交換してください。交換まで吸気温度の推移を確認してください。')),
  fan4Low: hardware('fan4Low', 'fan', 'Critical', text('ファン FAN4 の回転数低下（重大）', 'FAN4 の回転数が 720 RPM まで低下し、下限しきい値 900 RPM を下回りました。', 'FAN3 と FAN4 が同時に低下しています。ファンボードの接続も確認してください。')),
  fanSlow: hardware('fanSlow', 'fan', 'Warning', text('ファン FAN2 の回転数低下', 'FAN2 の回転数が 1440 RPM となり、注意しきい値 1500 RPM を下回りました。', '吸気口のほこりを確認し、続く場合はファンの交換を計画してください。')),
  fanRedundancyLost: hardware('fanRedundancyLost', 'fan', 'Warning', text('ファンの冗長性が失われました', '動作中のファンの数が冗長構成に必要な数を下回りました。', '停止しているファンを特定し、交換してください。')),
  inletWarm: hardware('inletWarm', 'temperature', 'Warning', text('吸気温度の上昇', '吸気温度が 37 ℃ となり、注意しきい値 35 ℃ を超えました。', 'ラック前面の空調とブランクパネルの欠けを確認してください。')),
  inletHot: hardware('inletHot', 'temperature', 'Critical', text('吸気温度の異常上昇（重大）', '吸気温度が 43 ℃ となり、重大しきい値 42 ℃ を超えました。', '空調設備の停止を確認し、負荷の退避を検討してください。')),
  cpuHot: hardware('cpuHot', 'temperature', 'Warning', text('CPU1 の温度上昇', 'CPU1 の温度が 88 ℃ となり、注意しきい値 85 ℃ を超えました。', 'ヒートシンクの取り付けとファンの回転数を確認してください。')),
  memoryUncorrectable: hardware('memoryUncorrectable', 'memory', 'Critical', text('訂正不能なメモリエラー（DIMM_A5）', 'DIMM_A5 で訂正不能な ECC エラーを検出しました。', 'DIMM_A5 を交換してください。交換まで業務の切り替えを検討してください。')),
  memoryUncorrectableB: hardware('memoryUncorrectableB', 'memory', 'Critical', text('訂正不能なメモリエラー（DIMM_B2）', 'DIMM_B2 で訂正不能な ECC エラーを検出しました。', 'DIMM_B2 を交換してください。')),
  memoryCorrectable: hardware('memoryCorrectable', 'memory', 'Warning', text('訂正可能なメモリエラー（DIMM_A2）', 'DIMM_A2 で訂正可能な ECC エラーを検出しました。', '発生が続く場合は DIMM_A2 の交換を計画してください。')),
  memoryLimit: hardware('memoryLimit', 'memory', 'Warning', text('訂正可能なメモリエラーが上限に到達（DIMM_A2）', 'DIMM_A2 の訂正可能な ECC エラーが記録の上限に達しました。', 'DIMM_A2 の予防交換を保守窓口に依頼してください。')),
  machineCheck: hardware('machineCheck', 'processor', 'Critical', text('CPU1 内部エラー（IERR）', 'CPU1 が内部エラー（IERR）を報告しました。', 'OS のログと SEL を採取し、保守窓口へ連絡してください。')),
  throttled: hardware('throttled', 'processor', 'Warning', text('CPU2 の自動クロック制限', '温度または電力の制限により CPU2 のクロックが自動的に下げられました。', '吸気温度と電力上限の設定を確認してください。')),
  supplyLost: hardware('supplyLost', 'power', 'Critical', text('電源ユニット PS2 の入力断', 'PS2 への AC 入力が失われました。', 'PDU のブレーカーと電源ケーブルを確認してください。')),
  supplyFailed: hardware('supplyFailed', 'power', 'Critical', text('電源ユニット PS1 の故障', 'PS1 の故障を検出しました。', 'PS1 を交換してください。')),
  supplyPredicted: hardware('supplyPredicted', 'power', 'Warning', text('電源ユニット PS2 の故障予兆', 'PS2 が故障の予兆を報告しました。', 'PS2 の予防交換を計画してください。')),
  powerRedundancyLost: hardware('powerRedundancyLost', 'power', 'Critical', text('電源の冗長性が失われました', '電源が冗長構成ではなくなりました。残る 1 台が停止するとサーバーが停止します。', '停止している電源ユニットを復旧または交換してください。')),
  voltageLow: hardware('voltageLow', 'power', 'Critical', text('12V 電圧の低下', '12V 系統の電圧が 10.56 V となり、下限しきい値 10.8 V を下回りました。', '電源ユニットとシステムボードの点検を保守窓口へ依頼してください。')),
  driveFault: hardware('driveFault', 'storage', 'Critical', text('ディスク 2 の故障', 'スロット 2 のディスクが故障しました。', 'ディスクを交換し、RAID の再構築を確認してください。')),
  drivePredicted: hardware('drivePredicted', 'storage', 'Warning', text('ディスク 2 の故障予兆', 'スロット 2 のディスクが故障の予兆を報告しました。', 'バックアップを確認し、ディスクの予防交換を計画してください。')),
  batteryLow: hardware('batteryLow', 'other', 'Warning', text('CMOS 電池の電圧低下', 'CMOS 電池の電圧が低下しています。', '次の定期保守で電池を交換してください。')),
  busCorrectable: hardware('busCorrectable', 'other', 'Warning', text('PCIe バスの訂正可能エラー', 'PCIe バスで訂正可能なエラーを検出しました。', '発生が続く場合は拡張カードを挿し直してください。')),
  watchdogReset: hardware('watchdogReset', 'bmc', 'Warning', text('ウォッチドッグによる再起動', 'OS が応答しないため、ウォッチドッグがサーバーを再起動しました。', '再起動前の OS ログを確認してください。')),
  intrusion: hardware('intrusion', 'other', 'Warning', text('筐体カバーの開放', '筐体カバーが開かれました。', '予定された作業かどうかを確認してください。')),
  agentOffline: other('agent', 'Warning', 'other', text('エージェントからの応答がありません', 'エージェントからの通信が 15 分以上途絶えています。', 'サーバーのネットワークとエージェントの稼働状態を確認してください。')),
  agentSilent: other('agent', 'Critical', 'other', text('エージェントが長時間応答していません', 'エージェントからの通信が 24 時間以上途絶え、ハードウェアの状態を取得できません。', 'BMC に直接接続し、サーバーの状態を確認してください。')),
  filesystemFull: other('metric', 'Critical', 'storage', text('ファイルシステム / の空き容量不足（重大）', 'ファイルシステム / の使用率が 95 % を超えました。', '不要なファイルを削除するか、容量を拡張してください。')),
  filesystemHigh: other('metric', 'Warning', 'storage', text('ファイルシステム / の使用率上昇', 'ファイルシステム / の使用率が 85 % を超えました。', '使用量の推移を確認し、容量の拡張を計画してください。')),
  cpuSaturated: other('metric', 'Critical', 'processor', text('CPU 使用率が 30 分間飽和しています', 'CPU 使用率が 30 分以上にわたり 98 % を超えています。', '負荷の高いプロセスを特定してください。')),
  cpuHigh: other('metric', 'Warning', 'processor', text('CPU 使用率の上昇', 'CPU 使用率が 10 分以上にわたり 90 % を超えました。', '負荷の高いプロセスを特定してください。')),
  memoryHigh: other('metric', 'Warning', 'memory', text('メモリ使用率の上昇', 'メモリ使用率が 90 % を超えました。', 'メモリを多く使うプロセスを確認してください。')),
  trafficHigh: other('metric', 'Warning', 'network', text('ネットワーク受信量の急増', '受信量が直近 7 日の平均の 5 倍を超えました。', '通信元とバックアップの時間帯を確認してください。')),
  supportExpired: other('lifecycle', 'Critical', 'other', text('サポート期限切れ', 'メーカーのサポート期限が過ぎています。故障時に部品の交換を受けられません。', '保守契約の更新または機器の更改を手配してください。')),
  supportEnding: other('lifecycle', 'Warning', 'other', text('サポート期限が近づいています', 'メーカーのサポート期限まで 90 日を切りました。', '保守契約の更新を手配してください。')),
  firmwareOutdated: other('system', 'OK', 'bmc', text('新しい BMC ファームウェアがあります', 'BMC の新しいファームウェアが公開されました。', '次の保守時間帯での更新を検討してください。')),
  agentUpdated: other('system', 'OK', 'other', text('エージェントを更新しました', 'エージェントを新しい版に更新しました。', '対応は不要です。')),
  restarted: other('system', 'OK', 'other', text('サーバーが再起動しました', 'サーバーの再起動を検出しました。', '予定された作業であれば対応は不要です。')),
} satisfies Record<string, Trouble>
export type TroubleName = keyof typeof TROUBLES

export const troubleOf = (name: TroubleName): Trouble => TROUBLES[name]

/** What happens on any machine now and then, and what it is about: by hardware record or without one. */
export const PAST_HARDWARE: [TroubleName, ...TroubleName[]] = [
  'fanSlow', 'fanRedundancyLost', 'inletWarm', 'inletWarm', 'cpuHot', 'memoryCorrectable', 'memoryCorrectable', 'throttled',
  'supplyLost', 'supplyPredicted', 'driveFault', 'drivePredicted', 'busCorrectable', 'watchdogReset', 'intrusion', 'intrusion',
]
export const PAST_OTHER: [TroubleName, ...TroubleName[]] = [
  'agentOffline', 'agentOffline', 'filesystemHigh', 'filesystemHigh', 'filesystemFull', 'cpuHigh', 'cpuHigh', 'cpuHigh',
  'memoryHigh', 'memoryHigh', 'trafficHigh', 'cpuSaturated', 'supportEnding', 'firmwareOutdated', 'agentUpdated', 'restarted',
]
/** Open ones that no sensor and no record of the hardware log has to agree with. */
export const OPEN_OTHER: [TroubleName, ...TroubleName[]] = ['filesystemHigh', 'cpuHigh', 'memoryHigh', 'trafficHigh', 'firmwareOutdated', 'restarted']
