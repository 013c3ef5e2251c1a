import { type AgentInstall, fillCommand, type InstallPlaceholder } from '@portal/contract'

/** Placeholder of the key in a command. The user puts the key in, because the page keeps keys out of sight. */
export const KEY_PLACEHOLDER = '<プロジェクトの鍵>'

type Values = Record<Exclude<InstallPlaceholder, 'key'>, string>

/** A command of the environment's configuration for one server, with each value as one word for a POSIX shell. */
export function installCommand({ command }: AgentInstall, values: Values): string {
  const { serialNo, serverName, agentHost, project } = values
  return fillCommand(command, {
    serialNo: quoted(serialNo),
    serverName: quoted(serverName),
    agentHost: quoted(agentHost),
    project: quoted(project),
    key: quoted(KEY_PLACEHOLDER),
  })
}

/** One word for a POSIX shell; quoted only where needed, so that a plain value stays readable. */
function quoted(word: string): string {
  return /^[\w.:/@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
