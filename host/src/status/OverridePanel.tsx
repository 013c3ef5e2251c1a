import type { RuntimeConfig } from '@portal/contract'
import { Button, Section } from '@portal/ui'
import { type FormEvent, useId, useState } from 'react'
import { override, useOverrides } from '../remotes/overrides'
import classes from './status.module.css'

/** Runs another release of a remote in this tab only: for the team that builds it. */
export function OverridePanel({ config }: { config: RuntimeConfig }) {
  const { urls } = useOverrides()
  const [problem, setProblem] = useState('')
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    try {
      override(String(data.get('name')), String(data.get('url')).trim(), config)
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : String(cause))
    }
  }
  return (
    <Section title="このタブだけの差し替え">
      <form className={classes.override} onSubmit={submit}>
        <label>
          リモート
          <select name="name">
            {config.remotes.map(({ name }) => <option key={name}>{name}</option>)}
          </select>
        </label>
        <label className={classes.address}>
          remote.json の URL
          <input name="url" required placeholder="http://localhost:3001/remote.json" aria-invalid={problem !== ''} aria-describedby={id} />
        </label>
        <Button type="submit">差し替える</Button>
      </form>
      <p id={id} role="alert" className={classes.failure}>{problem}</p>
      <ul className={classes.problems}>
        {Object.entries(urls).map(([name, url]) => (
          <li key={name}>
            {name} → <code>{url}</code>{' '}
            <Button size="xs" variant="default" onClick={() => override(name, null, config)}>
              {name} の差し替えを解除
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
