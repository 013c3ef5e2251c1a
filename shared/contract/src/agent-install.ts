import * as z from 'zod/mini'
import { EXPECTED } from './expected'

export type InstallPlaceholder = 'serialNo' | 'serverName' | 'agentHost' | 'project' | 'key'
const PLACEHOLDERS: ReadonlySet<string> = new Set<InstallPlaceholder>([
  'serialNo',
  'serverName',
  'agentHost',
  'project',
  'key',
])

// `${NAME}` is a variable of the shell, not a placeholder.
const PLACEHOLDER = /(?<!\$)\{(\w+)\}/g

/** One way to install an agent, as エージェント管理 shows it: its title, its command or text, and what else to know. */
export const AgentInstall = z.object({
  title: z.string().check(z.minLength(1)),
  command: z.string().check(
    z.minLength(1),
    z.refine((text) => namesIn(text).every((name) => PLACEHOLDERS.has(name)), EXPECTED.placeholder),
  ),
  note: z.optional(z.string()),
})
export type AgentInstall = z.infer<typeof AgentInstall>

/** The command with its placeholders filled. Quoting a value for the shell is the caller's part. */
export function fillCommand(command: string, values: Readonly<Record<InstallPlaceholder, string>>): string {
  const byName: Readonly<Record<string, string>> = values
  return command.replaceAll(PLACEHOLDER, (text, name: string) => byName[name] ?? text)
}

function namesIn(command: string): string[] {
  return [...command.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
}
