import type { RuntimeConfig } from '@portal/contract'
import { Button, Section } from '@portal/ui'
import { FormShell, SelectField, TextField, useForm } from '@portal/ui/form'
import * as z from 'zod/mini'
import { override, useOverrides, whyNotOverridden } from '../remotes/overrides'
import classes from './status.module.css'

/** Runs another release of a remote in this tab only: for the team that builds it. */
export function OverridePanel({ config }: { config: RuntimeConfig }) {
  const { urls } = useOverrides()
  const names = config.remotes.map(({ name }) => name)
  const form = useForm({ schema: schemaFor(config), initialValues: { name: names[0] ?? '', url: '' } })
  return (
    <Section title="このタブだけの差し替え">
      <FormShell form={form} onSubmit={({ name, url }) => override(name, url)} submitLabel="差し替える">
        <SelectField
          label="リモート"
          options={names.map((name) => ({ value: name, label: name }))}
          {...form.getInputProps('name')}
        />
        <TextField
          label="remote.json の URL"
          placeholder="http://localhost:3001/remote.json"
          {...form.getInputProps('url')}
        />
      </FormShell>
      <ul className={classes.problems}>
        {Object.entries(urls).map(([name, url]) => (
          <li key={name}>
            {name} → <code>{url}</code>{' '}
            <Button size="xs" variant="default" onClick={() => override(name, null)}>
              {name} の差し替えを解除
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function schemaFor(config: RuntimeConfig) {
  const release = z.object({ name: z.string(), url: z.string().check(z.trim()) })
  return release.check(({ value, issues }) => {
    const message = whyNotOverridden(value.name, value.url, config)
    if (message) issues.push({ code: 'custom', input: value.url, path: ['url'], message })
  })
}
