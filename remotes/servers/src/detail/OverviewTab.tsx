import type { Server } from '@portal/api-client/servers'
import { formatDateTime, formatNumber, Panel, Properties, Room, Section, TextLink } from '@portal/ui'
import { makerAndModel, place } from '@portal/api-client/labels/servers'
import { ComponentStates } from './ComponentStates'
import { bmcText, disksText, osText, processorText } from '../inventory-text'
import { KeySensors } from './KeySensors'
import { LastDay } from './LastDay'
import classes from './OverviewTab.module.css'
import { RecentEvents } from './RecentEvents'
import { SupportCard } from './SupportCard'
import { type TabName, tabPath } from './tabs'

/** The first facts about a server. Each part with a read of its own has its own panel, so that it fails alone. */
export function Component({ server }: { server: Server }) {
  const { id } = server
  const toTab = (tab: TabName, text: string) => <TextLink to={tabPath(id, tab)}>{text}</TextLink>
  return (
    <>
      <Section title="状態">
        <ComponentStates components={server.components} />
      </Section>
      <Section title="直近 24 時間" actions={toTab('history', '履歴をすべて見る')}>
        <Room height="17rem">
          <LastDay server={server} />
        </Room>
      </Section>
      <div className={classes.pairs}>
        <Section title="最近のイベント" actions={toTab('events', 'イベントをすべて見る')}>
          <Room height="12rem">
            <Panel>
              <RecentEvents server={server} />
            </Panel>
          </Room>
        </Section>
        <Section title="サポート">
          <Room height="12rem">
            <Panel>
              <SupportCard server={server} />
            </Panel>
          </Room>
        </Section>
      </div>
      <Section title="主なセンサー" actions={toTab('metrics', 'メトリクスを見る')}>
        <div className={classes.sensors}>
          <Room height="var(--sensors-height)">
            <Panel>
              <KeySensors server={server} />
            </Panel>
          </Room>
        </div>
      </Section>
      <Section title="構成の概要" actions={toTab('hardware', '構成をすべて見る')}>
        <Configuration server={server} />
      </Section>
      <Section title="管理" actions={toTab('settings', '設定を開く')}>
        <Properties
          columns={2}
          items={[
            { label: '設置場所', value: place(server) },
            { label: '資産番号', value: server.assetTag },
            { label: 'タグ', value: server.tags.join('、') },
            { label: 'メモ', value: server.note && <span className={classes.note}>{server.note}</span> },
            { label: '登録日時', value: formatDateTime(server.createdAt) },
            { label: '更新日時', value: formatDateTime(server.updatedAt) },
          ]}
        />
      </Section>
    </>
  )
}

function Configuration({ server }: { server: Server }) {
  const { hardware } = server
  return (
    <Properties
      columns={2}
      items={[
        { label: 'メーカー / モデル', value: makerAndModel(server) },
        { label: 'ホスト名', value: server.hostname },
        { label: 'CPU', value: hardware && processorText(hardware) },
        { label: 'メモリ', value: hardware && formatNumber(hardware.memoryGiB, 'GiB') },
        { label: 'ディスク', value: hardware && disksText(hardware.disks) },
        { label: 'OS', value: osText(server) },
        { label: 'BMC', value: bmcText(server) },
        { label: 'IP アドレス', value: server.ipAddresses.join('、') },
      ]}
    />
  )
}
