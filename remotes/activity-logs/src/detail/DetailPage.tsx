import { type ActivityLog, activityLogs, whyNotReadActivityLogs } from '@portal/api-client/activity-logs'
import { ensure } from '@portal/api-client/http'
import { actionLabels, actorKindLabels, actorText, resultLabels } from '@portal/api-client/labels/activity-logs'
import { operationSentence } from '@portal/api-client/labels/operation-sentence'
import { paths } from '@portal/contract'
import { CopyText, LabelBadge, Page, Panel, Properties, Section, TextLink, Time, useRead } from '@portal/ui'
import { type LoaderFunctionArgs, useParams } from 'react-router-dom'
import { Changes } from './Changes'
import { NearbyLogs } from './NearbyLogs'
import { NoPermission } from '../NoPermission'
import { targetPath } from './target-path'
import { isDone, targetText } from '../words'

const breadcrumb = { label: '操作ログ管理', to: paths.activityLogs }

export async function loader({ params }: LoaderFunctionArgs) {
  return whyNotReadActivityLogs() ? null : ensure(activityLogs.one(params.id ?? ''))
}

export function Component() {
  const { id = '' } = useParams()
  const why = whyNotReadActivityLogs()
  if (!why) return <Entry id={id} />
  return (
    <Page isReading title="操作ログ" breadcrumbs={[breadcrumb]}>
      <NoPermission why={why} />
    </Page>
  )
}

function Entry({ id }: { id: string }) {
  const { data: log } = useRead(activityLogs.one(id))
  const title = operationSentence(log)
  return (
    <Page
      isReading
      title={title}
      breadcrumbs={[breadcrumb, { label: actionLabels.text(log.action) }]}
      state={isDone(log) ? undefined : <LabelBadge labels={resultLabels} value={log.result} isFilled />}
    >
      <Facts log={log} />
      <Section title="変更内容">
        <Changes log={log} />
      </Section>
      <Section title="続けて行われた操作">
        <Panel>
          <NearbyLogs log={log} />
        </Panel>
      </Section>
    </Page>
  )
}

function Facts({ log }: { log: ActivityLog }) {
  const to = targetPath(log)
  return (
    <Section title="操作の詳細">
      <Properties
        columns={2}
        items={[
          { label: '日時', value: <Time value={log.occurredAt} /> },
          { label: '操作', value: `${actionLabels.text(log.action)}（${log.action}）` },
          { label: '対象', value: to ? <TextLink to={to}>{targetText(log)}</TextLink> : targetText(log) },
          { label: '操作者', value: actorText(log) },
          { label: '操作者の種別', value: actorKindLabels.text(log.actor.kind) },
          { label: '操作者 ID', value: log.actor.id },
          { label: '対象 ID', value: log.target.id },
          { label: '接続元 IP', value: log.ip },
          { label: 'リクエスト ID', value: <CopyText value={log.requestID} label="リクエスト ID" /> },
          { label: 'メッセージ', value: log.message },
          { label: 'ユーザー\u200Bエージェント', value: log.userAgent },
          { label: 'ログ ID', value: log.id },
        ]}
      />
    </Section>
  )
}
