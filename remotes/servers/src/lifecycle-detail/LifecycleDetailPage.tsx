import { ensure } from '@portal/api-client/http'
import { agentLabels, makerAndModel, place, powerLabels } from '@portal/api-client/labels/servers'
import { lifecycles } from '@portal/api-client/lifecycles'
import { servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import {
  ButtonLink,
  CopyText,
  formatDate,
  formatDateTime,
  HealthBadge,
  Page,
  Panel,
  Properties,
  Section,
  TextLink,
  useRead,
} from '@portal/ui'
import { type LoaderFunctionArgs, useParams } from 'react-router-dom'
import { daysLeft, daysLeftText, levelOf } from '../lifecycles/lifecycle-level'
import { LevelBadge } from '../lifecycles/LevelBadge'
import { LifecycleHistory } from '../lifecycles/LifecycleHistory'
import { fiscalYearOf, fiscalYearText } from '../lifecycles/months'
import { dayText } from '../lifecycles/support-day'
import { SupportForm } from './SupportForm'

export const loader = ({ params }: LoaderFunctionArgs) => ensure(lifecycles.one(params.id ?? ''))

export function Component() {
  const { id = '' } = useParams()
  const { data: lifecycle } = useRead(lifecycles.one(id))
  const { supportExpireAt } = lifecycle
  return (
    <Page
      title={`${lifecycle.serverName} のライフサイクル`}
      breadcrumbs={[
        { label: 'サーバー管理', to: paths.servers },
        { label: 'ライフサイクル', to: paths.lifecycles },
        { label: lifecycle.serverName },
      ]}
      actions={
        <ButtonLink to={paths.server(lifecycle.serverID)} variant="default">
          サーバー詳細
        </ButtonLink>
      }
    >
      <Section title="サポート">
        <Properties
          columns={2}
          items={[
            { label: '状態', value: <LevelBadge level={levelOf(supportExpireAt)} /> },
            { label: 'サポート期限', value: dayText(supportExpireAt) },
            { label: '残日数', value: daysLeftText(daysLeft(supportExpireAt)) },
            { label: '期限の年度', value: supportExpireAt && fiscalYearText(fiscalYearOf(supportExpireAt)) },
            { label: '保守ベンダー', value: lifecycle.supportVendor },
            { label: '保守レベル', value: lifecycle.supportLevel },
            { label: '購入日', value: formatDate(lifecycle.purchasedAt) },
            {
              label: '最終更新',
              value: [formatDateTime(lifecycle.updatedAt), lifecycle.updatedBy].filter(Boolean).join(' '),
            },
          ]}
        />
      </Section>
      <Section title="サポート期限の変更">
        <SupportForm key={lifecycle.id} lifecycle={lifecycle} />
      </Section>
      <Section title="サーバー">
        <Panel>
          <Machine id={lifecycle.serverID} />
        </Panel>
      </Section>
      <LifecycleHistory lifecycle={lifecycle} />
    </Page>
  )
}

function Machine({ id }: { id: string }) {
  const { data: server } = useRead(servers.one(id))
  return (
    <Properties
      columns={2}
      items={[
        { label: 'サーバー', value: <TextLink to={paths.server(id)}>{server.name}</TextLink> },
        { label: 'ハード状態', value: <HealthBadge value={server.hardStatus} /> },
        { label: 'シリアル番号', value: <CopyText value={server.serialNo} label="シリアル番号" /> },
        { label: 'メーカー / モデル', value: makerAndModel(server) },
        { label: '設置場所', value: place(server) },
        {
          label: '電源 / エージェント',
          value: `${powerLabels.text(server.powerState)} / ${agentLabels.text(server.agent.status)}`,
        },
      ]}
    />
  )
}
