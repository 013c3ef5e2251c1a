import { place } from '@portal/api-client/labels/servers'
import { targetKindLabels } from '@portal/api-client/labels/maintenance-windows'
import type { ServerRow } from '@portal/api-client/servers'
import { Icon, IconButton, NOWHERE } from '@portal/ui'
import { SelectField } from '@portal/ui/form'
import { useMemo, useState } from 'react'
import classes from './MaintenanceFormPage.module.css'
import { rackValue, type Values } from './form-values'
import type { WindowForm } from './use-window-form'

type TargetFieldsProps = { form: WindowForm; servers: readonly ServerRow[] }
type Option = { value: string; label: string }

const KINDS = (['tag', 'site', 'rack', 'servers'] as const).map((value) => ({
  value,
  label: targetKindLabels.text(value),
}))

/** Which machines: a kind, and one of what the servers have of it. */
export function TargetFields({ form, servers }: TargetFieldsProps) {
  const { target } = form.values
  return (
    <>
      <SelectField label="対象の種類" required options={KINDS} {...form.getInputProps('target')} />
      {target === 'servers' ? (
        <ServersField form={form} servers={servers} />
      ) : (
        <PlaceField key={target} form={form} kind={target} servers={servers} />
      )}
    </>
  )
}

function PlaceField({ form, kind, servers }: TargetFieldsProps & { kind: 'tag' | 'site' | 'rack' }) {
  const chosen = form.values[kind]
  const options = useMemo(() => optionsOf(kind, servers, chosen), [kind, servers, chosen])
  return (
    <SelectField
      label={targetKindLabels.text(kind)}
      description={
        kind === 'tag'
          ? 'あとからこのタグを付けたサーバーも対象になります。'
          : 'あとからここに移したサーバーも対象になります。'
      }
      required
      searchable
      options={options}
      {...form.getInputProps(kind)}
      value={chosen || null}
      onChange={(value) => form.setFieldValue(kind, value ?? '')}
    />
  )
}

/** What the servers have, and what is chosen, which none of them may have any more. */
function optionsOf(kind: 'tag' | 'site' | 'rack', servers: readonly ServerRow[], chosen: string): Option[] {
  const values = new Set(servers.flatMap((server) => valuesOf(kind, server)))
  if (chosen) values.add(chosen)
  const collator = new Intl.Collator('ja', { numeric: true })
  return [...values]
    .map((value) => ({ value, label: kind === 'rack' ? rackText(value) : value }))
    .sort((one, other) => collator.compare(one.label, other.label))
}

function valuesOf(kind: 'tag' | 'site' | 'rack', { tags, location }: ServerRow): readonly string[] {
  if (kind === 'tag') return tags
  const { site, rack } = location ?? {}
  if (!site) return []
  if (kind === 'site') return [site]
  return rack ? [rackValue(site, rack)] : []
}

const rackText = (value: string): string => {
  const parts: unknown = JSON.parse(value)
  return Array.isArray(parts) ? parts.join(' / ') : NOWHERE
}

const MOST_SERVERS = 1000
const focus = (input: HTMLInputElement | null) => input?.focus()

function ServersField({ form, servers }: TargetFieldsProps) {
  const { serverIDs } = form.values
  // Another field after each choice, because one that keeps the chosen name would be searched by it.
  const [choices, setChoices] = useState(0)
  const set = (ids: Values['serverIDs']) => form.setFieldValue('serverIDs', ids)
  const byID = useMemo(() => new Map(servers.map((server) => [server.id, server])), [servers])
  const options = servers
    .filter(({ id }) => !serverIDs.includes(id))
    .map((server) => ({ value: server.id, label: `${server.name}（${place(server)}）` }))
  const { error } = form.getInputProps('serverIDs')
  return (
    <>
      <SelectField
        key={choices}
        label="サーバーを追加"
        required
        searchable
        disabled={serverIDs.length >= MOST_SERVERS}
        options={options}
        value={null}
        error={error}
        // The next one is chosen where this one was.
        ref={choices > 0 ? focus : undefined}
        onChange={(id) => {
          if (id === null) return
          set([...serverIDs, id])
          setChoices((count) => count + 1)
        }}
      />
      {serverIDs.length > 0 && (
        <ul aria-label="対象のサーバー" className={classes.chosen}>
          {serverIDs.map((id) => {
            const name = byID.get(id)?.name ?? id
            return (
              <li key={id}>
                {name}
                <IconButton
                  label={`${name} を外す`}
                  icon={<Icon name="close" size={16} />}
                  onClick={() => set(serverIDs.filter((each) => each !== id))}
                />
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
