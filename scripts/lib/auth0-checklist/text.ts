import { SIGN_IN_SCOPE } from '../check-identity/provider'
import { formatted } from '../format'
import { type Step, stepsFor } from './steps'
import { PLACEHOLDERS, type Values } from './values'

const BEGIN = '<!-- Made by npm run auth0-checklist -- --docs -->'
const END = '<!-- End of what is made -->'

/** The checklist in Markdown. */
export function checklist(values: Values): string {
  const { domain, clientId, audience, portal } = values
  const options = `--client-id ${clientId} --audience ${audience} --portal ${portal} --sign-in`
  return [
    `The portal asks for the scopes \`${SIGN_IN_SCOPE} offline_access\`.`,
    'Work from the first step to the last, which takes about half an hour, and then run',
    `\`npm run check-identity -- ${domain} ${options}\``,
    'Each step names the checks that are 合格 when it is right.',
    ...stepsFor(values).map(stepText),
  ].join('\n\n')
}

function stepText({ title, where, settings, checks, wrong }: Step, at: number): string {
  return [
    `**☐ ${at + 1}. ${title}** (${where})`,
    settings.map(([name, value]) => `- **${name}**: ${value}`).join('\n'),
    `Right: ${checks.map((id) => `\`${id}\``).join(', ')}. Wrong:`,
    wrong.map(([cause, seen]) => `- ${cause} → ${seen}`).join('\n'),
  ].join('\n\n')
}

/** The document with its checklist as the code has it now. @throws Error when it has no place for one */
export function withChecklist(document: string): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`The document has no ${BEGIN} … ${END}.`)
  return formatted(
    'backend.md',
    `${document.slice(0, begin + BEGIN.length)}\n\n${checklist(PLACEHOLDERS)}\n\n${document.slice(end)}`,
  )
}
