import { recordError } from '@portal/api-client/http'
import { type ConnInfo, type Server, servers } from '@portal/api-client/servers'
import { Button, CopyText, formatDateTime, Properties, Section, StatusBadge, Time, toast } from '@portal/ui'
import { useState } from 'react'
import classes from './ConnectionDetails.module.css'
import { useSecondsLeft } from './use-seconds-left'

export type ConsoleKind = 'login' | 'screen'

const PROTOCOL_TEXT: Record<string, string> = { ssh: 'SSH', sol: 'Serial over LAN', rfb: 'RFB (VNC)' }
const PLACE_TEXT: Record<ConsoleKind, string> = { login: 'ターミナル', screen: '画面' }

type State = { kind: 'idle' } | { kind: 'pending' } | { kind: 'ready'; info: ConnInfo }

/** Asked for by a click only: each answer carries a ticket that can be used once. */
export function ConnectionDetails({ server, kind }: { server: Server; kind: ConsoleKind }) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const fetchInfo = async () => {
    setState({ kind: 'pending' })
    try {
      const info = (await servers.connInfo(server.id)).find((each) => each.kind === kind)
      setState(info ? { kind: 'ready', info } : { kind: 'idle' })
      if (!info) toast({ style: 'warning', message: 'このサーバーでは、この種類の接続を利用できません。' })
    } catch (cause) {
      setState({ kind: 'idle' })
      recordError(cause)
    }
  }
  return (
    <Section
      title="接続情報"
      actions={
        <Button loading={state.kind === 'pending'} onClick={() => void fetchInfo()}>
          {state.kind === 'ready' ? '接続情報を再取得' : '接続情報を取得'}
        </Button>
      }
    >
      <p className={classes.note}>
        ブラウザー内の{PLACE_TEXT[kind]}は次のリリースで提供します。ここで取得できるのは、リモート接続のゲートウェイが受け付ける接続情報です。
      </p>
      <p className={classes.note}>取得するたびに、一度だけ使えるチケットが新しく発行されます。チケットは他の人に渡さないでください。</p>
      {state.kind === 'ready' && <Details key={state.info.ticket} info={state.info} />}
    </Section>
  )
}

function Details({ info }: { info: ConnInfo }) {
  const left = useSecondsLeft(info.ticketExpireAt)
  const sessions = info.sessions ?? []
  return (
    <>
      <Properties
        items={[
          { label: 'プロトコル', value: PROTOCOL_TEXT[info.protocol] ?? info.protocol },
          { label: '接続先', value: <CopyText value={info.url} label="接続先" /> },
          { label: 'サブプロトコル', value: info.subprotocols.join('、') },
          { label: 'ユーザー名', value: info.username && <CopyText value={info.username} label="ユーザー名" /> },
          { label: 'ホスト鍵の指紋', value: info.hostKeyFingerprint && <CopyText value={info.hostKeyFingerprint} label="指紋" /> },
          {
            label: 'チケット',
            value: left > 0 ? <CopyText value={info.ticket} label="チケット" /> : '期限が切れたため表示しません。再取得してください。',
          },
          {
            label: 'チケットの有効期限',
            value: (
              <span className={classes.expiry}>
                {formatDateTime(info.ticketExpireAt)}
                <StatusBadge tone={left > 0 ? 'info' : 'neutral'}>
                  <span role="timer">{left > 0 ? `残り ${left} 秒` : '期限切れ'}</span>
                </StatusBadge>
              </span>
            ),
          },
          { label: '操作', value: info.readOnly == null ? null : info.readOnly ? '閲覧のみ' : '閲覧と操作' },
          {
            label: '接続中のセッション',
            value: info.maxSessions ? `${sessions.length} / 最大 ${info.maxSessions}` : info.sessions ? `${sessions.length} 件` : null,
          },
        ]}
      />
      {sessions.length > 0 && (
        <ul className={classes.sessions} aria-label="接続中のセッション">
          {sessions.map(({ email, startedAt }) => (
            <li key={`${email}${startedAt}`}>
              {email} (<Time value={startedAt} relative /> から)
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
