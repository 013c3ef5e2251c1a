import { Lifecycle } from '@portal/api-client/lifecycles'
import { renewalText } from './renewal-text'

const machine = (part: Partial<Lifecycle>): Lifecycle => {
  const model = { manufacturer: 'Dell Inc.', model: 'PowerEdge R740', supportExpireAt: '2026-03-31' }
  return { ...Lifecycle.parse({ id: 'l', serverID: 's1', serverName: 'web-01', serialNo: 'SN-1', ...model }), ...part }
}

test('machines stand by maker, the support that ends first on top, with what is known of each', () => {
  const old = { serverID: 's2', serverName: '古い機器', serialNo: '', manufacturer: null, model: null }
  const covered = { supportExpireAt: '2025-12-31', supportVendor: '保守社', supportLevel: '24x7' }
  const text = renewalText(
    [
      machine({}),
      machine({ ...old, supportExpireAt: null }),
      machine({ serverID: 's3', serverName: 'db-01', serialNo: 'SN-3', ...covered }),
    ],
    (id) => (id === 's1' ? '東京第一DC / A-12 / 20U' : undefined),
    { requester: ' 情シス 山田 ', phone: '', period: '1 年' },
  )
  expect(text).toBe(`保守サポートの更新について、次の機器のお見積りをお願いします。

依頼者: 情シス 山田
希望期間: 1 年
対象: 3 台

■ Dell Inc. 2 台
サーバー名: db-01
モデル: PowerEdge R740
シリアル番号: SN-3
現在のサポート期限: 2025/12/31
現在の保守: 保守社 / 24x7

サーバー名: web-01
モデル: PowerEdge R740
シリアル番号: SN-1
設置場所: 東京第一DC / A-12 / 20U
現在のサポート期限: 2026/03/31

■ メーカー不明 1 台
サーバー名: 古い機器
現在のサポート期限: 未設定`)
})
