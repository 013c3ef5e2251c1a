import { severityLabels } from '@portal/api-client/labels/events'
import type { Channel, NotificationKind } from '@portal/api-client/notifications'
import { inJapan } from '@portal/contract'

/** What a message is about. Without an event it is a try. */
export type Subject = {
  id: string
  kind: NotificationKind
  project: string
  rule: { id: string; name: string } | null
  event: {
    id: string
    title: string
    message: string
    severity: string
    status: string
    occurredAt: string
    recommendedAction: string | null
    server: { id: string; name: string; site: string | null }
    url: string
  } | null
}

const HEADS: Record<NotificationKind, string> = {
  rule: '',
  escalation: '【未対応】',
  assignee: '【担当になりました】',
  test: '【テスト送信】',
}

function headline({ kind, event }: Subject): string {
  if (!event) return `${HEADS.test}通知ルールの確認`
  return `${HEADS[kind]}[${severityLabels.text(event.severity)}] ${event.title} (${event.server.name})`
}

function introduction({ kind, rule }: Subject): string {
  if (kind === 'assignee') return 'このイベントの担当に設定されました。'
  if (kind === 'escalation')
    return `対応を始めた人がまだいません。通知ルール「${rule?.name ?? ''}」によるエスカレーションです。`
  if (kind === 'test') return `通知ルール「${rule?.name ?? ''}」のテスト送信です。実際のイベントではありません。`
  return `通知ルール「${rule?.name ?? ''}」による通知です。`
}

/** Names and values, in the order in which they are read. */
function facts({ project, event }: Subject): [string, string][] {
  if (!event) return [['プロジェクト', project]]
  return [
    ['プロジェクト', project],
    ['サーバー', event.server.name],
    ...(event.server.site ? [['拠点', event.server.site] satisfies [string, string]] : []),
    ['発生日時', inJapan(Date.parse(event.occurredAt)).replace('T', ' ')],
  ]
}

export function mailOf(subject: Subject): { subject: string; body: string } {
  const { event } = subject
  const lines = [
    introduction(subject),
    ...(event ? ['', event.title, event.message] : []),
    '',
    ...facts(subject).map(([name, value]) => `${name}: ${value}`),
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

const webhookOf = ({ id, kind, project, rule, event }: Subject, sentAt: string) => ({
  id,
  type: TYPES[kind],
  timestamp: sentAt,
  data: { project, rule, event },
})

/** https://docs.slack.dev/messaging/formatting-message-text#escaping */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const plain = (text: string) => ({ type: 'plain_text', text, emoji: false })
/** Longer ones are refused by Slack. */
const HEADER_LENGTH = 150
const TEXT_LENGTH = 3000

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
function slackOf(subject: Subject) {
  const { event } = subject
  return {
    text: escaped(headline(subject)),
    blocks: [
      { type: 'header', text: plain(headline(subject).slice(0, HEADER_LENGTH)) },
      {
        type: 'section',
        text: plain([introduction(subject), event?.message].filter(Boolean).join('\n').slice(0, TEXT_LENGTH)),
      },
      { type: 'section', fields: facts(subject).map(([name, value]) => plain(`${name}\n${value}`)) },
      ...(event
        ? [{ type: 'actions', elements: [{ type: 'button', text: plain('イベントを開く'), url: event.url }] }]
        : []),
    ],
  }
}

/** Without Markdown, which the text of other blocks may hold: names of servers are what customers typed. */
const teamsText = (text: string, look: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...look }],
})

/** https://learn.microsoft.com/power-automate/teams/send-a-message-in-teams, with https://adaptivecards.io/explorer */
function teamsOf(subject: Subject) {
  const { event } = subject
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
            ...(event?.message ? [teamsText(event.message)] : []),
            ...facts(subject).map(([name, value]) => teamsText(`${name}: ${value}`, { isSubtle: true })),
          ],
          actions: event ? [{ type: 'Action.OpenUrl', title: 'イベントを開く', url: event.url }] : [],
        },
      },
    ],
  }
}
