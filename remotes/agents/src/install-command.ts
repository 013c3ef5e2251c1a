/** Where an agent finds its key: an argument would show in the list of processes. */
export const KEY_VARIABLE = 'PORTAL_PROJECT_KEY'

/** Asks for the key without showing it, and without leaving it in the history of the shell (bash, zsh). */
export const KEY_COMMAND = `read -rs ${KEY_VARIABLE} && export ${KEY_VARIABLE}`

/** The command that runs the agent of a server, for a POSIX shell in the folder of this product. */
export function installCommand(agentHost: string, serialNo: string): string {
  return `npm run agent -- --host ${quoted(agentHost)} --server ${quoted(serialNo)}`
}

/** One word for a POSIX shell, whatever is in it. */
function quoted(word: string): string {
  return /^[\w.:/@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
