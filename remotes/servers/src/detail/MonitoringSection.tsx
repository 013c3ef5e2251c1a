import { recordError, sendOptimistically } from '@portal/api-client/http'
import { hasMaintenanceWindows } from '@portal/api-client/maintenance-windows'
import { type Server, servers, whyNotManageServers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { confirm, Section, TextLink, toast, useEntitlements } from '@portal/ui'
import { SwitchField } from '@portal/ui/form'
import { useId, useState } from 'react'
import { questionOf } from '../actions'
import classes from './SettingsTab.module.css'

/** The switch moves at once, and back if the API refuses. Only switching off asks first. */
export function MonitoringSection({ server }: { server: Server }) {
  const why = whyNotManageServers()
  const note = useId()
  const { entitlements } = useEntitlements()
  const [isSaving, setSaving] = useState(false)

  async function toggle(): Promise<void> {
    if (isSaving) return
    const isActive = !server.isActive
    const asked = questionOf(server, isActive ? 'monitoringOn' : 'monitoringOff')
    if (!isActive && !(await confirm(asked))) return
    setSaving(true)
    try {
      await sendOptimistically(servers.one(server.id), { isActive }, () => servers.setActive(server.id, isActive))
      asked.remind()
      toast({ style: 'normal', message: `${server.name} の監視を${isActive ? '有効' : '無効'}にしました。` })
    } catch (cause) {
      recordError(cause)
    } finally {
      setSaving(false)
    }
  }

  return (
    <Section title="監視">
      <div className={classes.switch}>
        <SwitchField
          label="このサーバーを監視する"
          aria-describedby={note}
          aria-busy={isSaving}
          checked={server.isActive}
          disabled={why !== undefined}
          onChange={() => void toggle()}
        />
        <span role="status" className={classes.note}>
          {isSaving && '保存しています…'}
        </span>
      </div>
      <p id={note} className={classes.note}>
        {why ?? '無効にすると、このサーバーの通知とイベントの作成が止まります。'}
      </p>
      {hasMaintenanceWindows(entitlements) && (
        <p>
          <TextLink to={paths.newMaintenanceWindow([server.id])}>メンテナンスを予定</TextLink>
        </p>
      )}
    </Section>
  )
}
