import type { ENTITLEMENT_STATUS } from '../entitlements'
import { labelsOf } from './labels'

export const entitlementStatusLabels = labelsOf<(typeof ENTITLEMENT_STATUS)[number]>({
  active: '契約中',
  trial: 'トライアル',
  suspended: '停止中',
  terminated: '解約済み',
})

/** Whether a part of the product is bought. */
export const boughtLabels = labelsOf({ true: { text: '契約中', tone: 'ok' }, false: '契約対象外' })
