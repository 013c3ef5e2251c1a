import { SILENCE_TEXT } from '../agents/silence-text'
import { type AlarmText, alarmText, type Component } from '../hardware/alarm-text'
import { describeRecord } from '../hardware/describe-record'
import { recordOf, sensorDataOf, type SymptomName, symptomOf } from '../hardware/symptoms'

/** The subject of an event. `symptom` is present when a record of the hardware log raised it. */
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
const other = (
  source: Trouble['source'],
  severity: Trouble['severity'],
  category: Component,
  words: Text,
): Trouble => ({
  source,
  severity,
  category,
  ...words,
})

/** Worded as the API words it for a live record, so that seeded events read like later ones. `words` replaces parts. */
function hardware(name: SymptomName, words: Partial<AlarmText> = {}): Trouble {
  const symptom = symptomOf(name)
  const record = describeRecord(recordOf(symptom, 'assert', 1, 0), sensorDataOf(symptom))
  return { source: 'hardware', symptom: name, severity: symptom.severity, ...alarmText(record), ...words }
}

export const TROUBLES = {
  fan3Low: hardware('fan3Low'),
  fan4Low: hardware('fan4Low', {
    advice: 'FAN3 と FAN4 が同時に低下しています。ファンボードの接続も確認してください。',
  }),
  fanSlow: hardware('fanSlow'),
  fanRedundancyLost: hardware('fanRedundancyLost'),
  inletWarm: hardware('inletWarm'),
  inletHot: hardware('inletHot'),
  cpuHot: hardware('cpuHot'),
  memoryUncorrectable: hardware('memoryUncorrectable'),
  memoryUncorrectableB: hardware('memoryUncorrectableB', { advice: 'DIMM_B2 を交換してください。' }),
  memoryCorrectable: hardware('memoryCorrectable'),
  memoryLimit: hardware('memoryLimit'),
  machineCheck: hardware('machineCheck'),
  throttled: hardware('throttled'),
  supplyLost: hardware('supplyLost'),
  supplyFailed: hardware('supplyFailed'),
  supplyPredicted: hardware('supplyPredicted'),
  powerRedundancyLost: hardware('powerRedundancyLost'),
  voltageLow: hardware('voltageLow'),
  driveFault: hardware('driveFault'),
  drivePredicted: hardware('drivePredicted'),
  batteryLow: hardware('batteryLow'),
  busCorrectable: hardware('busCorrectable'),
  watchdogReset: hardware('watchdogReset'),
  intrusion: hardware('intrusion'),
  agentOffline: other('agent', 'Warning', 'other', SILENCE_TEXT),
  agentSilent: other(
    'agent',
    'Critical',
    'other',
    text(
      'エージェントが長時間応答していません',
      'エージェントからの通信が 24 時間以上途絶え、ハードウェアの状態を取得できません。',
      'BMC に直接接続し、サーバーの状態を確認してください。',
    ),
  ),
  filesystemFull: other(
    'metric',
    'Critical',
    'storage',
    text(
      'ファイルシステム / の空き容量不足（重大）',
      'ファイルシステム / の使用率が 95 % を超えました。',
      '不要なファイルを削除するか、容量を拡張してください。',
    ),
  ),
  filesystemHigh: other(
    'metric',
    'Warning',
    'storage',
    text(
      'ファイルシステム / の使用率上昇',
      'ファイルシステム / の使用率が 85 % を超えました。',
      '使用量の推移を確認し、容量の拡張を計画してください。',
    ),
  ),
  cpuSaturated: other(
    'metric',
    'Critical',
    'processor',
    text(
      'CPU 使用率が 30 分間飽和しています',
      'CPU 使用率が 30 分以上にわたり 98 % を超えています。',
      '負荷の高いプロセスを特定してください。',
    ),
  ),
  cpuHigh: other(
    'metric',
    'Warning',
    'processor',
    text(
      'CPU 使用率の上昇',
      'CPU 使用率が 10 分以上にわたり 90 % を超えました。',
      '負荷の高いプロセスを特定してください。',
    ),
  ),
  memoryHigh: other(
    'metric',
    'Warning',
    'memory',
    text('メモリ使用率の上昇', 'メモリ使用率が 90 % を超えました。', 'メモリを多く使うプロセスを確認してください。'),
  ),
  trafficHigh: other(
    'metric',
    'Warning',
    'network',
    text(
      'ネットワーク受信量の急増',
      '受信量が直近 7 日の平均の 5 倍を超えました。',
      '通信元とバックアップの時間帯を確認してください。',
    ),
  ),
  supportExpired: other(
    'lifecycle',
    'Critical',
    'other',
    text(
      'サポート期限切れ',
      'メーカーのサポート期限が過ぎています。故障時に部品の交換を受けられません。',
      '保守契約の更新または機器の更改を手配してください。',
    ),
  ),
  supportEnding: other(
    'lifecycle',
    'Warning',
    'other',
    text(
      'サポート期限が近づいています',
      'メーカーのサポート期限まで 90 日を切りました。',
      '保守契約の更新を手配してください。',
    ),
  ),
  firmwareOutdated: other(
    'system',
    'OK',
    'bmc',
    text(
      '新しい BMC ファームウェアがあります',
      'BMC の新しいファームウェアが公開されました。',
      '次の保守時間帯での更新を検討してください。',
    ),
  ),
  agentUpdated: other(
    'system',
    'OK',
    'other',
    text('エージェントを更新しました', 'エージェントを新しいバージョンに更新しました。', '対応は不要です。'),
  ),
  restarted: other(
    'system',
    'OK',
    'other',
    text('サーバーが再起動しました', 'サーバーの再起動を検出しました。', '予定された作業であれば対応は不要です。'),
  ),
} satisfies Record<string, Trouble>
export type TroubleName = keyof typeof TROUBLES

export const troubleOf = (name: TroubleName): Trouble => TROUBLES[name]

/** Troubles of any machine, by hardware record or without one. Listed twice to come twice as often. */
export const PAST_HARDWARE: [TroubleName, ...TroubleName[]] = [
  'fanSlow',
  'fanRedundancyLost',
  'inletWarm',
  'inletWarm',
  'cpuHot',
  'memoryCorrectable',
  'memoryCorrectable',
  'throttled',
  'supplyLost',
  'supplyPredicted',
  'driveFault',
  'drivePredicted',
  'busCorrectable',
  'watchdogReset',
  'intrusion',
  'intrusion',
]
export const PAST_OTHER: [TroubleName, ...TroubleName[]] = [
  'agentOffline',
  'agentOffline',
  'filesystemHigh',
  'filesystemHigh',
  'filesystemFull',
  'cpuHigh',
  'cpuHigh',
  'cpuHigh',
  'memoryHigh',
  'memoryHigh',
  'trafficHigh',
  'cpuSaturated',
  'supportEnding',
  'firmwareOutdated',
  'agentUpdated',
  'restarted',
]
/** Open ones that no sensor and no record of the hardware log has to agree with. */
export const OPEN_OTHER: [TroubleName, ...TroubleName[]] = [
  'filesystemHigh',
  'cpuHigh',
  'memoryHigh',
  'trafficHigh',
  'firmwareOutdated',
  'restarted',
]
