import { recordError, sendOptimistically } from '@portal/api-client/http'
import { type Server, servers, whyNotManageServers } from '@portal/api-client/servers'
import { confirm, Section, toast } from '@portal/ui'
import { SwitchField } from '@portal/ui/form'
import { useId, useState } from 'react'
import { questionOf } from '../actions'
import classes from './SettingsTab.module.css'

/** The switch moves at once, and back if the API refuses. Only switching off asks first. */
export function MonitoringSection({ server }: { server: Server }) {
  const why = whyNotManageServers()
  const note = useId()
  const [isSaving, setSaving] = useState(false)

  async function toggle(): Promise<void> {
    if (isSaving) return
    const isActive = !server.isActive
    if (!isActive && !(await confirm(questionOf(server, 'monitoringOff')))) return
    setSaving(true)
    try {
      await sendOptimistically(servers.one(server.id), { isActive }, () => servers.setActive(server.id, isActive))
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
    </Section>
  )
}
