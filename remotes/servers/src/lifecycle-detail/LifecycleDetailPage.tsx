import { whyNotReadActivityLogs } from '@portal/api-client/activity-logs'
import { ensure } from '@portal/api-client/http'
import { agentLabels, makerAndModel, place, powerLabels } from '@portal/api-client/labels/servers'
import { lifecycles } from '@portal/api-client/lifecycles'
import { servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import {
  ButtonLink,
  CopyText,
  HealthBadge,
  Menu,
  Page,
  Panel,
  Properties,
  Section,
  TextLink,
  useRead,
} from '@portal/ui'
import { useState } from 'react'
import { type LoaderFunctionArgs, useParams } from 'react-router-dom'
import { LifecycleHistory } from '../lifecycles/LifecycleHistory'
import { SupportTerm } from '../lifecycles/SupportTerm'
import { RenewalDialog } from '../renewal/RenewalDialog'
import { SupportForm } from './SupportForm'

export const loader = ({ params }: LoaderFunctionArgs) => ensure(lifecycles.one(params.id ?? ''))

export function Component() {
  const { id = '' } = useParams()
  const { data: lifecycle } = useRead(lifecycles.one(id))
  const [isRenewing, setRenewing] = useState(false)
  return (
    <Page
      isReading
      title={`${lifecycle.serverName} のライフサイクル`}
      breadcrumbs={[
        { label: 'サーバー管理', to: paths.servers },
        { label: 'ライフサイクル', to: paths.lifecycles },
        { label: lifecycle.serverName },
      ]}
      actions={
        <>
          <ButtonLink to={paths.server(lifecycle.serverID)} variant="default">
            サーバー詳細
          </ButtonLink>
          <Menu
            label="操作"
            isQuiet
            items={[
              { label: '見積依頼の文面', onSelect: () => setRenewing(true) },
              {
                label: 'この対象の操作ログ',
                to: paths.activityLogsOf(lifecycle.id),
                disabledReason: whyNotReadActivityLogs(),
              },
            ]}
          />
        </>
      }
    >
      <Section title="サポート">
        <SupportTerm lifecycle={lifecycle} />
      </Section>
      <Section title="サポート期限の変更">
        <SupportForm key={lifecycle.id} lifecycle={lifecycle} />
      </Section>
      <Section title="サーバー">
        <Panel height="5.25rem">
          <Machine id={lifecycle.serverID} />
        </Panel>
      </Section>
      <LifecycleHistory lifecycle={lifecycle} />
      {isRenewing && <RenewalDialog lifecycles={[lifecycle]} onClose={() => setRenewing(false)} />}
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
