import { severityLabels } from '@portal/api-client/labels/events'
import type { Channel, NotificationKind } from '@portal/api-client/notifications'
import { inJapan } from '@portal/contract'
import { rankOf } from './bundle'

export type SubjectEvent = {
  id: string
  title: string
  message: string
  severity: string
  status: string
  occurredAt: string
  recommendedAction: string | null
  server: { id: string; name: string; site: string | null }
  url: string
}

/** What a message is about. Without an event it is a try. */
export type Subject = {
  id: string
  kind: NotificationKind
  project: string
  rule: { id: string; name: string } | null
  /** Of a bundle the first one. */
  event: SubjectEvent | null
  /** Two or more events of one incident, the first one first. */
  bundle: {
    events: readonly SubjectEvent[]
    /** What they have in common, as the portal says it; empty when their incident is none any more. */
    reason: string
    /** How many others of the incident the recipient has been told of before. */
    before: number
    /** The list of the incident's events. */
    url: string
  } | null
}
type Bundle = NonNullable<Subject['bundle']>

/** Events of a bundle that a text names; receivers of webhooks get all. */
const NAMED = 10

const HEADS: Record<NotificationKind, string> = {
  rule: '',
  escalation: '【未対応】',
  assignee: '【担当になりました】',
  test: '【テスト送信】',
}

function headline({ kind, event, bundle }: Subject): string {
  if (!event) return `${HEADS.test}通知ルールの確認`
  if (!bundle) return `${HEADS[kind]}${lineOf(event)}`
  const others = `ほか ${bundle.events.length - 1} 件`
  const severity = bundle.events.map((one) => one.severity).reduce(mostSevere)
  return [`${HEADS[kind]}${lineOf({ ...event, severity })} ${others}`, bundle.reason].filter(Boolean).join(': ')
}

const mostSevere = (one: string, other: string) => (rankOf(other) < rankOf(one) ? other : one)

const lineOf = ({ severity, title, server }: SubjectEvent) =>
  `[${severityLabels.text(severity)}] ${title} (${server.name})`

const timeOf = ({ occurredAt }: SubjectEvent) => inJapan(Date.parse(occurredAt)).replace('T', ' ')

function introduction(subject: Subject): string {
  const { bundle } = subject
  if (!bundle) return causeText(subject)
  const before = bundle.before > 0 ? `同じまとまりの ${bundle.before} 件は、先に通知しました。` : ''
  return `${causeText(subject)}原因が同じと見られるイベント ${bundle.events.length} 件をまとめています。${before}`
}

function causeText({ kind, rule }: Subject): string {
  if (kind === 'assignee') return 'このイベントの担当に設定されました。'
  if (kind === 'escalation')
    return `対応を始めた人がまだいません。通知ルール「${rule?.name ?? ''}」によるエスカレーションです。`
  if (kind === 'test') return `通知ルール「${rule?.name ?? ''}」のテスト送信です。実際のイベントではありません。`
  return `通知ルール「${rule?.name ?? ''}」による通知です。`
}

/** Names and values, in the order in which they are read. */
function facts({ project, event, bundle }: Subject): [string, string][] {
  if (!event) return [['プロジェクト', project]]
  if (bundle) return [['プロジェクト', project], ...bundleFacts(bundle)]
  return [
    ['プロジェクト', project],
    ['サーバー', event.server.name],
    ...(event.server.site ? [['拠点', event.server.site] satisfies [string, string]] : []),
    ['発生日時', timeOf(event)],
  ]
}

function bundleFacts({ events, reason }: Bundle): [string, string][] {
  const servers = new Set(events.map(({ server }) => server.id))
  const times = [...new Set([events[0], events.at(-1)].flatMap((event) => (event ? timeOf(event) : [])))]
  return [
    ...(reason ? [['まとめた理由', reason] satisfies [string, string]] : []),
    ['サーバー', `${servers.size} 台`],
    ['発生日時', times.join(' 〜 ')],
  ]
}

const namedOf = ({ events }: Bundle) => events.slice(0, NAMED)
const othersText = ({ events }: Bundle) =>
  events.length > NAMED ? `ほか ${events.length - NAMED} 件は、ポータルで確認してください。` : ''

export function mailOf(subject: Subject): { subject: string; body: string } {
  const { event, bundle } = subject
  const head = [introduction(subject)]
  const about = facts(subject).map(([name, value]) => `${name}: ${value}`)
  const lines = bundle
    ? [
        ...head,
        '',
        ...about,
        '',
        ...namedOf(bundle).flatMap((one) => [`${timeOf(one)} ${lineOf(one)}`, `  ${one.url}`]),
        ...[othersText(bundle)].filter(Boolean),
        '',
        `まとまりのイベントを開く: ${bundle.url}`,
      ]
    : [
        ...head,
        ...(event ? ['', event.title, event.message] : []),
        '',
        ...about,
        ...(event?.recommendedAction ? ['', `推奨対応: ${event.recommendedAction}`] : []),
        ...(event ? ['', `イベントを開く: ${event.url}`] : []),
      ]
  return { subject: headline(subject), body: lines.join('\n') }
}

/** The JSON that a channel takes. */
export function payloadOf(channel: Exclude<Channel, 'email'>, subject: Subject, sentAt: string): object {
  if (channel === 'slack') return slackOf(subject)
  return channel === 'teams' ? teamsOf(subject) : webhookOf(subject, sentAt)
}

const TYPES: Record<NotificationKind, string> = {
  rule: 'event.raised',
  escalation: 'event.escalated',
  assignee: 'event.assigned',
  test: 'test',
}

const webhookOf = ({ id, kind, project, rule, event, bundle }: Subject, sentAt: string) => ({
  id,
  type: TYPES[kind],
  timestamp: sentAt,
  data: { project, rule, event, ...(bundle && { bundle: { reason: bundle.reason, events: bundle.events } }) },
})

/** Where the button of a message leads. */
const linkOf = ({ event, bundle }: Subject): { title: string; url: string } | null =>
  bundle ? { title: 'まとまりのイベントを開く', url: bundle.url } : event && { title: 'イベントを開く', url: event.url }

/** https://docs.slack.dev/messaging/formatting-message-text#escaping */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const plain = (text: string) => ({ type: 'plain_text', text, emoji: false })
/** Longer ones are refused by Slack. */
const HEADER_LENGTH = 150
const TEXT_LENGTH = 3000
/** Of the name of an event in a list of ten, so that the list is not too long either. */
const NAME_LENGTH = 120

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
function slackOf(subject: Subject) {
  const { event, bundle } = subject
  const link = linkOf(subject)
  return {
    text: escaped(headline(subject)),
    blocks: [
      { type: 'header', text: plain(headline(subject).slice(0, HEADER_LENGTH)) },
      {
        type: 'section',
        text: plain(
          [introduction(subject), !bundle && event?.message].filter(Boolean).join('\n').slice(0, TEXT_LENGTH),
        ),
      },
      { type: 'section', fields: facts(subject).map(([name, value]) => plain(`${name}\n${value}`)) },
      ...(bundle ? [{ type: 'section', text: { type: 'mrkdwn', text: slackList(bundle), verbatim: true } }] : []),
      ...(link ? [{ type: 'actions', elements: [{ type: 'button', text: plain(link.title), url: link.url }] }] : []),
    ],
  }
}

const slackList = (bundle: Bundle): string =>
  [
    ...namedOf(bundle).map((event) => `• <${event.url}|${escaped(lineOf(event).slice(0, NAME_LENGTH))}>`),
    ...[othersText(bundle)].filter(Boolean),
  ].join('\n')

/** Without Markdown, which the text of other blocks may hold: names of servers are what customers typed. */
const teamsText = (text: string, look: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...look }],
})

const teamsList = (bundle: Bundle) => [
  ...namedOf(bundle).map((event) =>
    teamsText(lineOf(event), { selectAction: { type: 'Action.OpenUrl', url: event.url } }),
  ),
  ...[othersText(bundle)].filter(Boolean).map((text) => teamsText(text)),
]

/** https://learn.microsoft.com/power-automate/teams/send-a-message-in-teams, with https://adaptivecards.io/explorer */
function teamsOf(subject: Subject) {
  const { event, bundle } = subject
  const link = linkOf(subject)
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            teamsText(headline(subject), { weight: 'Bolder', size: 'Medium' }),
            teamsText(introduction(subject)),
            ...(event?.message && !bundle ? [teamsText(event.message)] : []),
            ...facts(subject).map(([name, value]) => teamsText(`${name}: ${value}`, { isSubtle: true })),
            ...(bundle ? teamsList(bundle) : []),
          ],
          actions: link ? [{ type: 'Action.OpenUrl', ...link }] : [],
        },
      },
    ],
  }
}
