import type { ConnInfo, Server } from '@portal/api-client/servers'
import { CopyText, Icon, Properties } from '@portal/ui'
import classes from './ConsoleToolbar.module.css'

/** Which machine this really is: where the console leads, as whom, and the key the machine has shown. */
export function ConnectionFacts({ server, info }: { server: Server; info: ConnInfo | undefined }) {
  const others = info?.sessions?.length ?? 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc, which closes any popup
    <details
      className={classes.facts}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.open = false
      }}
    >
      <summary>
        接続情報
        <Icon name="down" size={14} />
      </summary>
      <div>
        <Properties
          items={[
            { label: 'サーバー', value: server.name },
            { label: 'ホスト名', value: server.hostname },
            { label: 'シリアル番号', value: server.serialNo },
            { label: 'IP アドレス', value: server.ipAddresses.join('、') },
            { label: 'プロトコル', value: info?.protocol.toUpperCase() },
            { label: 'ユーザー', value: info?.username },
            {
              label: 'ホスト鍵',
              value: info?.hostKeyFingerprint && <CopyText value={info.hostKeyFingerprint} label="ホスト鍵の指紋" />,
            },
            {
              label: 'ほかの接続',
              value: info && (others === 0 ? 'なし' : `${others} 件（最大 ${info.maxSessions ?? '—'} 件）`),
            },
          ]}
        />
      </div>
    </details>
  )
}
