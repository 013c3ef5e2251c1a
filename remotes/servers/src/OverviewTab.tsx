import type { Server } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { formatDate, formatDateTime, formatNumber, HealthBadge, Properties, Section, TextLink } from '@portal/ui'
import { daysLeft, daysLeftText } from './lifecycle-level'
import classes from './OverviewTab.module.css'
import { COMPONENT_TEXT, makerAndModel, place } from './words'

export function Component({ server }: { server: Server }) {
  const { hardware, os, bmc } = server
  return (
    <>
      <Section title="コンポーネント">
        <Components server={server} />
      </Section>
      <Section title="構成">
        <Properties
          columns={2}
          items={[
            { label: 'メーカー / モデル', value: makerAndModel(server) },
            { label: 'ホスト名', value: server.hostname },
            { label: 'CPU', value: hardware?.cpuModel && `${hardware.cpuModel} × ${hardware.cpuCount ?? 1}` },
            { label: 'メモリ', value: hardware?.memoryGiB && formatNumber(hardware.memoryGiB, 'GiB') },
            { label: 'OS', value: os && [os.name, os.version].filter(Boolean).join(' ') },
            { label: 'BMC', value: bmc && [bmc.kind, bmc.firmwareVersion].filter(Boolean).join(' ') },
            { label: 'IP アドレス', value: server.ipAddresses.join('、') },
            { label: '設置場所', value: place(server) },
            { label: 'ディスク', value: hardware && disksText(hardware.disks) },
            { label: 'ファームウェア', value: server.firmware.map(({ name, version }) => `${name} ${version}`).join('、') },
          ]}
        />
      </Section>
      <Section title="管理">
        <Properties
          columns={2}
          items={[
            { label: '資産番号', value: server.assetTag },
            { label: 'タグ', value: server.tags.join('、') },
            { label: 'サポート期限', value: <Support server={server} /> },
            {
              label: '未解決イベント',
              value: server.unresolvedEventCount ? (
                <TextLink to={`${paths.events}?serverID=${encodeURIComponent(server.id)}`}>{server.unresolvedEventCount} 件</TextLink>
              ) : (
                server.unresolvedEventCount
              ),
            },
            { label: '更新日時', value: formatDateTime(server.updatedAt) },
            { label: 'メモ', value: server.note && <span className={classes.note}>{server.note}</span> },
          ]}
        />
      </Section>
    </>
  )
}

function Components({ server: { components } }: { server: Server }) {
  if (components.length === 0) return <p>コンポーネントの情報はまだありません。エージェントが接続すると表示されます。</p>
  return (
    <ul className={classes.components}>
      {components.map(({ kind, health, count }) => (
        <li key={kind} className={classes.component}>
          <span>
            {COMPONENT_TEXT[kind] ?? kind}
            {count ? <span className={classes.number}> × {count}</span> : null}
          </span>
          <HealthBadge value={health} />
        </li>
      ))}
    </ul>
  )
}

function Support({ server: { supportExpireAt, serialNo } }: { server: Server }) {
  return (
    <>
      {supportExpireAt ? `${formatDate(supportExpireAt)} (${daysLeftText(daysLeft(supportExpireAt))})` : '未設定'}{' '}
      <span className={classes.link}>
        <TextLink to={`${paths.lifecycles}?q=${encodeURIComponent(serialNo)}`}>ライフサイクル</TextLink>
      </span>
    </>
  )
}

/** 1,920 GB × 6、960 GB × 2 */
function disksText(disks: NonNullable<Server['hardware']>['disks']): string {
  const counts = new Map<string, number>()
  for (const { capacityGB } of disks) {
    const size = formatNumber(capacityGB, 'GB')
    counts.set(size, (counts.get(size) ?? 0) + 1)
  }
  return [...counts].map(([size, count]) => `${size} × ${count}`).join('、')
}
