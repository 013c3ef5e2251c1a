import type { ServerPlan } from './plan'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** Machines in the order of the list. Each line is there so that some screen can show its state. */
const PLANS: ServerPlan[] = [
  { name: 'web-prod-01', remoteEnabled: true, tags: ['本番', 'web'], supportInDays: 180 },
  { name: 'web-prod-02', metrics: 'gap', tags: ['本番', 'web'] },
  {
    name: '基幹系DBサーバー１号機',
    metrics: 'fan-failing',
    supportInDays: 29,
    tags: ['本番', '基幹系'],
    open: [
      { trouble: 'fan3Low', minutesAgo: 3 * HOUR_MINUTES },
      { trouble: 'fan4Low', minutesAgo: 40 },
      { trouble: 'fanRedundancyLost', minutesAgo: 3 * HOUR_MINUTES - 1 },
    ],
  },
  { name: '基幹系DBサーバー２号機', metrics: 'nan', supportInDays: 30, tags: ['本番', '基幹系'] },
  {
    name: '東京第一-業務AP-01',
    site: '東京第一DC',
    metrics: 'inlet-hot',
    open: [
      { trouble: 'inletWarm', minutesAgo: 150 },
      { trouble: 'filesystemFull', minutesAgo: 55 },
    ],
  },
  { name: '東京第一-業務AP-02', site: '東京第一DC', remoteEnabled: true, metrics: 'single-point', supportInDays: 89 },
  {
    name: '仮想化ホスト-α01',
    supportInDays: 400,
    tags: ['仮想化', '本番'],
    open: [
      { trouble: 'memoryUncorrectable', minutesAgo: 5 * HOUR_MINUTES },
      { trouble: 'memoryUncorrectableB', status: 'in_progress', minutesAgo: 26 * HOUR_MINUTES },
      { trouble: 'machineCheck', minutesAgo: 5 * HOUR_MINUTES - 1 },
      { trouble: 'watchdogReset', minutesAgo: 5 * HOUR_MINUTES - 4 },
    ],
  },
  {
    name: '仮想化ホスト-α02',
    supportInDays: 0,
    tags: ['仮想化', '本番'],
    open: [{ trouble: 'supportEnding', minutesAgo: 2 * DAY_MINUTES }],
  },
  {
    name: '大阪-バックアップ専用機',
    site: '大阪DC',
    supportInDays: 170,
    hardLogs: 909,
    oddRecords: true,
    eventWeight: 3,
    tags: ['バックアップ'],
    open: [
      { trouble: 'memoryLimit', minutesAgo: 7 * HOUR_MINUTES },
      { trouble: 'memoryCorrectable', minutesAgo: 7 * HOUR_MINUTES + 12, count: 86 },
    ],
  },
  {
    name: 'ＡＰサーバ０１',
    supportInDays: -45,
    open: [{ trouble: 'supportExpired', status: 'in_progress', minutesAgo: 45 * DAY_MINUTES }],
  },
  {
    name: 'ＡＰサーバ０２',
    supportInDays: -1,
    open: [
      { trouble: 'supportExpired', status: 'in_progress', minutesAgo: 10 * HOUR_MINUTES },
      { trouble: 'filesystemFull', minutesAgo: 20 * HOUR_MINUTES },
    ],
  },
  {
    name: '会計システム-DB-本番',
    supportInDays: 90,
    tags: ['本番', '会計'],
    open: [
      { trouble: 'supplyLost', minutesAgo: 95 },
      { trouble: 'powerRedundancyLost', minutesAgo: 95 },
      { trouble: 'voltageLow', minutesAgo: 88 },
    ],
  },
  { name: '会計システム-DB-待機', supportInDays: 91 },
  {
    name: '旧メールサーバ',
    isActive: false,
    supportInDays: -400,
    tags: ['撤去予定'],
    note: '2 月末に撤去予定。\n監視は停止済み。',
  },
  { name: 'k8s-control-01', supportInDays: 179 },
  {
    name: 'k8s-node-11',
    supportInDays: 45,
    open: [{ trouble: 'drivePredicted', minutesAgo: 2 * DAY_MINUTES, status: 'in_progress' }],
    tags: ['kubernetes'],
  },
  { name: 'k8s-node-12', tags: ['kubernetes'] },
  { name: 'k8s-node-13', agent: 'offline', open: [{ trouble: 'agentOffline', minutesAgo: 75 }], tags: ['kubernetes'] },
  { name: '監視基盤-Zabbix01' },
  { name: '監視基盤-ログ集約', supportInDays: 120, open: [{ trouble: 'batteryLow', minutesAgo: 9 * DAY_MINUTES }] },
  { name: 'ﾌｧｲﾙｻｰﾊﾞ-ﾃﾞﾝﾊﾟﾀ3', supportInDays: null },
  { name: '機械学習GPU-01', open: [{ trouble: 'cpuSaturated', minutesAgo: 35 }], tags: ['GPU'] },
  { name: '新規搬入-未設定-0312', agent: 'never', health: 'Unknown', supportInDays: 1825 },
  { name: '機械学習GPU-02', tags: ['GPU'] },
  { name: '検証機 <b>太字</b> & "引用" 🖥️', tags: ['検証'] },
  {
    name: '受発注WEB-東日本-01',
    site: '東京第二DC',
    open: [{ trouble: 'filesystemFull', minutesAgo: 4 * HOUR_MINUTES }],
  },
  { name: '受発注WEB-西日本-01', site: '大阪DC' },
  {
    name: '帳票サーバー',
    isActive: false,
    open: [{ trouble: 'supplyPredicted', status: 'in_progress', minutesAgo: 6 * DAY_MINUTES }],
    note: '電源ユニット交換待ち。交換が終わるまで監視を止めています。',
  },
  { name: '認証基盤 LDAP-1', supportInDays: 31 },
  { name: '認証基盤 LDAP-2' },
  {
    name: '福岡-災対DB',
    site: '福岡DC',
    agent: 'offline',
    health: 'Unknown',
    open: [{ trouble: 'agentSilent', minutesAgo: 31 * HOUR_MINUTES }],
  },
  { name: '福岡-災対AP', site: '福岡DC' },
  { name: 'ci-runner-07', tags: ['開発'] },
  { name: '開発用サーバー（予備）', isActive: false, supportInDays: null },
  { name: 'proxy-tokyo-2', site: '東京第二DC' },
  {
    name: '札幌営業所-拠点サーバ',
    site: '札幌営業所',
    agent: 'offline',
    powerState: 'Off',
    open: [{ trouble: 'agentOffline', status: 'in_progress', minutesAgo: 3 * HOUR_MINUTES }],
  },
  { name: '名古屋営業所-拠点サーバ', site: '名古屋営業所', supportInDays: 60 },
  { name: 'ストレージヘッド-A' },
  { name: 'ストレージヘッド-B' },
  { name: '映像配信エンコーダ-3', open: [{ trouble: 'cpuHigh', minutesAgo: 25 }] },
  { name: '旧人事システム', isActive: false, supportInDays: -120, tags: ['撤去予定'] },
  { name: 'dns-internal-01', supportInDays: 365 },
]

const CRITICAL_EVERY = 200
/** About one past event a machine, because the 1,200 events of 42 machines are 28 for a weight of 1. */
const EXTRA_EVENT_WEIGHT = 1 / 28

/** Plans of the first `count` machines of alpha: the ones above, then plain ones of which one in 200 is Critical. */
export function alphaServers(count: number): ServerPlan[] {
  const plans = PLANS.slice(0, count)
  for (let index = plans.length; index < count; index += 1) {
    const critical = index % CRITICAL_EVERY === CRITICAL_EVERY - 1
    plans.push({
      hardLogs: 4,
      eventWeight: EXTRA_EVENT_WEIGHT,
      open: critical ? [{ trouble: 'fan3Low', status: 'in_progress' }] : [],
    })
  }
  return plans
}
