import type { NotificationRule } from '@portal/api-client/notification-rules'
import type { Channel } from '@portal/api-client/notifications'
import { RuleInput } from '@portal/api-client/rule-changes'
import { normalizeEmail } from '@portal/api-client/users'

/** A recipient as it is typed; a URL or secret that stays empty is kept as it is. */
export type RecipientValues = { channel: string; addresses: string; url: string; secret: string }

export type RuleValues = RecipientValues & {
  name: string
  isEnabled: boolean
  severities: string[]
  /** Only the servers that the rule names already. */
  keepsServers: boolean
  sites: string[]
  tags: string[]
  hasHours: boolean
  weekdays: number[]
  from: string
  to: string
  escalates: boolean
  afterMinutes: string
  escalation: RecipientValues
}

type Recipient = Pick<NotificationRule, 'channel' | 'addresses'>
const recipientValues = ({ channel, addresses }: Recipient): RecipientValues => ({
  channel,
  addresses: addresses.join('\n'),
  url: '',
  secret: '',
})

const NOBODY: Recipient = { channel: 'email', addresses: [] }

/** What the form shows of a rule, or of a new one. */
export function valuesOf(rule: NotificationRule | undefined): RuleValues {
  const hours = rule?.hours
  return {
    name: rule?.name ?? '',
    isEnabled: rule?.isEnabled ?? true,
    severities: rule?.severities ?? ['Critical'],
    keepsServers: serverIDsOf(rule) !== undefined,
    sites: rule?.sites ?? [],
    tags: rule?.tags ?? [],
    hasHours: hours != null,
    weekdays: hours?.weekdays ?? [1, 2, 3, 4, 5, 6, 7],
    from: hours?.from ?? '18:00',
    to: hours?.to ?? '09:00',
    ...recipientValues(rule ?? NOBODY),
    escalates: rule?.escalation != null,
    afterMinutes: String(rule?.escalation?.afterMinutes ?? 15),
    escalation: recipientValues(rule?.escalation ?? NOBODY),
  }
}

/** The servers that a rule is limited to one by one; the form keeps them, or lets them go. */
export const serverIDsOf = (rule: NotificationRule | undefined): string[] | undefined =>
  rule?.target && rule.target !== 'all' ? rule.target.serverIDs : undefined

export const readAddresses = (text: string): string[] =>
  text
    .split(/[\s,、;]+/)
    .filter((part) => part !== '')
    .map(normalizeEmail)

const recipientOf = ({ channel, addresses, url, secret }: RecipientValues) => ({
  channel,
  ...(channel === 'email' ? { addresses: readAddresses(addresses) } : url.trim() !== '' && { url: url.trim() }),
  ...(channel === 'webhook' && secret !== '' && { secret }),
})

/** The conditions as typed, for the rule itself and for the events that it would match. */
export function conditionsOf(values: RuleValues, rule: NotificationRule | undefined) {
  const serverIDs = values.keepsServers ? serverIDsOf(rule) : undefined
  const { severities, sites, tags, hasHours, weekdays, from, to } = values
  return {
    severities,
    target: serverIDs ? { serverIDs } : ('all' as const),
    sites,
    tags,
    hours: hasHours ? { weekdays, from, to } : null,
  }
}

type Issue = { message: string; path: PropertyKey[] }
type Result = { value: RuleInput; issues?: undefined } | { issues: readonly Issue[] }

/** The rules of the form: those of the body that is sent, by the fields that are shown. */
export const ruleSchema = (rule: NotificationRule | undefined) => ({
  '~standard': {
    validate(typed: unknown): Result {
      const values = typed as RuleValues
      const body = {
        name: values.name,
        isEnabled: values.isEnabled,
        ...conditionsOf(values, rule),
        ...recipientOf(values),
        escalation: values.escalates
          ? { afterMinutes: Number(values.afterMinutes || NaN), ...recipientOf(values.escalation) }
          : null,
      }
      const parsed = RuleInput.safeParse(body)
      const missing = [
        ...missingParts(values, rule),
        ...(values.escalates ? missingParts(values.escalation, rule?.escalation, 'escalation') : []),
      ]
      const issues = [
        ...(parsed.error?.issues ?? []).map((issue) => ({ ...issue, path: fieldOf(issue.path) })),
        ...missing,
      ]
      return parsed.success && issues.length === 0 ? { value: parsed.data } : { issues }
    },
  },
})

/** The field that shows what is wrong with a part of the body. */
function fieldOf(path: readonly PropertyKey[]): PropertyKey[] {
  if (path[0] === 'hours') return [path[1] ?? 'weekdays']
  if (path[0] === 'escalation' && path[1] === 'afterMinutes') return ['afterMinutes']
  const isListed = typeof path.at(-1) === 'number'
  return isListed ? path.slice(0, -1) : [...path]
}

/** What the API does not know yet, and the form does not say either. */
function missingParts(
  { channel, addresses, url, secret }: RecipientValues,
  before: (Recipient & Pick<NotificationRule, 'hasSecret'>) | null | undefined,
  ...at: string[]
): Issue[] {
  const missing = (field: string, message: string): Issue => ({ message, path: [...at, field] })
  if (channel === 'email')
    return readAddresses(addresses).length === 0
      ? [missing('addresses', '宛先のメールアドレスを入力してください。')]
      : []
  const isKept = before?.channel === channel
  return [
    ...(url.trim() === '' && !isKept ? [missing('url', '送信先の URL を入力してください。')] : []),
    ...(channel === 'webhook' && secret === '' && !(isKept && before.hasSecret)
      ? [missing('secret', '署名の鍵を入力するか、生成してください。')]
      : []),
  ]
}

/** A secret as Standard Webhooks has it: 32 random bytes. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}

export const isChannel = (channel: string, ...of: Channel[]) => of.some((one) => one === channel)
