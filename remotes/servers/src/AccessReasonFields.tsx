import { ACCESS_TEXT, type AccessReason, canGiveAccessReason } from '@portal/api-client/servers'
import { useEntitlements } from '@portal/ui'
import { ReasonFields } from './ReasonFields'

/** Why remote access is opened, for the operation log; nothing where the API takes no reason. */
export function AccessReasonFields({ onChange }: { onChange: (reason: AccessReason) => void }) {
  const canGive = canGiveAccessReason(useEntitlements().entitlements)
  return canGive ? <ReasonFields longest={ACCESS_TEXT} onChange={onChange} /> : null
}
