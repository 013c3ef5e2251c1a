import { type AgentInstall, fillCommand, type InstallPlaceholder } from '@portal/contract'

/** Placeholder of the key in a command that is shown, because the page keeps keys out of sight. */
export const KEY_PLACEHOLDER = '<プロジェクトの鍵>'

export type CommandValues = Record<Exclude<InstallPlaceholder, 'key'>, string> & { key?: string }

/**
 * A command of the environment's configuration for one server, with each value as one word for the shell of `way`.
 * Without a key it holds the placeholder of one.
 */
export function installCommand(
  { command, shell = 'posix' }: Pick<AgentInstall, 'command' | 'shell'>,
  { serialNo, serverName, agentHost, project, key = KEY_PLACEHOLDER }: CommandValues,
): string {
  const quoted = QUOTED[shell]
  return fillCommand(command, {
    serialNo: quoted(serialNo),
    serverName: quoted(serverName),
    agentHost: quoted(agentHost),
    project: quoted(project),
    key: quoted(key),
  })
}

/** One word for a shell; quoted only where needed, so that a plain value stays readable. */
const QUOTED: Record<NonNullable<AgentInstall['shell']>, (word: string) => string> = {
  posix: (word) => (/^[\w.:/@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`),
  // PowerShell takes typographic quotation marks for its own:
  // https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_quoting_rules
  powershell: (word) =>
    /^[\w.:/-]+$/.test(word) && /\w/.test(word) ? word : `'${word.replaceAll(/['‘’‚‛]/g, '$&$&')}'`,
}
