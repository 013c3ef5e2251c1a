import { agents as api, whyNotManageAgents } from '@portal/api-client/agents'
import type { AgentInstall } from '@portal/contract'
import { paths } from '@portal/contract'
import { ButtonLink, Panel, Properties, TextLink, useRead } from '@portal/ui'
import layout from '../layout.module.css'
import { CommandBlock } from './CommandBlock'
import { type CommandValues, installCommand, KEY_PLACEHOLDER } from './install-command'
import { KeyText } from './KeyText'
import { masked } from './masked'
import classes from './sections.module.css'

type InstallCommandProps = { way: AgentInstall; values: CommandValues }

/** What is to be run on the machine: one block, and what must be there before. */
export function InstallCommand({ way, values }: InstallCommandProps) {
  const { note, download, check, remove, shell } = way
  const filled = (command: string) => installCommand({ command, shell }, values)
  return (
    <div className={layout.stack}>
      {note && <p className={layout.note}>{note}</p>}
      {download && (
        <p>
          <TextLink href={download} target="_blank">
            パッケージを入手
          </TextLink>
        </p>
      )}
      {whyNotManageAgents() ? (
        <>
          <CommandBlock text={installCommand(way, values)} />
          <p className={layout.note}>鍵は、プロジェクトの管理者から受け取ってください。</p>
        </>
      ) : (
        <Panel>
          <WithKey way={way} values={values} />
        </Panel>
      )}
      {(check || remove) && (
        <Properties
          items={[
            ...(check
              ? [{ label: '動作の確認', value: <code className={classes.command}>{filled(check)}</code> }]
              : []),
            ...(remove
              ? [{ label: '取り外し', value: <code className={classes.command}>{filled(remove)}</code> }]
              : []),
          ]}
        />
      )}
    </div>
  )
}

/** With the newest key of the project in what is copied, because that one lives longest. */
function WithKey({ way, values }: InstallCommandProps) {
  const { data: keys } = useRead(api.keys())
  const newest = keys.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0]
  if (!newest) {
    return (
      <div role="alert" className={classes.banner}>
        <strong>有効な鍵がありません。エージェントは接続できません。</strong>
        <ButtonLink to={`${paths.agents}?tab=keys`} variant="default">
          鍵を作成
        </ButtonLink>
      </div>
    )
  }
  const { key } = newest
  const hasKey = way.command.includes('{key}')
  return (
    <>
      <CommandBlock text={installCommand(way, values)} copied={installCommand(way, { ...values, key })} />
      {hasKey ? (
        <p className={layout.note}>
          コピーした内容では、{KEY_PLACEHOLDER} が最新の鍵 {masked(key)} に置き換わります。
        </p>
      ) : (
        <div className={layout.row}>
          鍵 <KeyText value={key} />
        </div>
      )}
    </>
  )
}
