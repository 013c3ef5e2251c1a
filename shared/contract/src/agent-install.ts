import * as z from 'zod/mini'
import { Url } from './addresses'
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

const Command = z.string().check(
  z.minLength(1),
  z.refine((text) => namesIn(text).every((name) => PLACEHOLDERS.has(name)), EXPECTED.placeholder),
)

/** One way to install an agent, for one kind of system or of site; エージェント管理 lets the user choose among them. */
export const AgentInstall = z.object({
  /** The kind of system or of site: 「Windows Server」, 「ネットワークのない拠点 (Linux)」. */
  title: z.string().check(z.minLength(1)),
  /** All that is to be run, as one block; it may have several lines. */
  command: Command,
  /** What must be there before. */
  note: z.optional(z.string()),
  /** Where values are quoted for. Default: a POSIX shell. */
  shell: z.optional(z.enum(['posix', 'powershell'])),
  /** What has to be fetched first, for sites from which it cannot be fetched by the command. */
  download: z.optional(Url),
  /** Shows whether the agent runs. */
  check: z.optional(Command),
  /** Takes the agent off the machine. */
  remove: z.optional(Command),
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
