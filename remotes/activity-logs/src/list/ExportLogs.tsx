import { activityLogs, type ActivityLogFilter, hasChain } from '@portal/api-client/activity-logs'
import { ExportMenu, useEntitlements } from '@portal/ui'
import { useState } from 'react'
import { VerifyDialog } from './VerifyDialog'

/** The files are the API's instead of the page's, so that an export leaves an entry in the log itself. */
export function ExportLogs({ filter }: { filter: ActivityLogFilter }) {
  const { entitlements } = useEntitlements()
  const [isVerifying, setVerifying] = useState(false)
  const csv = {
    label: 'CSV',
    read: (signal: AbortSignal) => activityLogs.export(filter, signal),
    fallbackName: 'activity-logs.csv',
  }
  const chain = {
    label: '検証できる形式（すべての期間）',
    read: (signal: AbortSignal) => activityLogs.exportChain(signal),
    fallbackName: 'activity-logs.jsonl',
  }
  const verify = { label: 'ファイルを検証', onSelect: () => setVerifying(true) }
  return (
    <>
      <ExportMenu items={hasChain(entitlements) ? [csv, chain, verify] : [csv]} />
      {isVerifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    </>
  )
}
