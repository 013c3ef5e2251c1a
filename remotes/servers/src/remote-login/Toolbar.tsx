import type { ConnInfo, Server } from '@portal/api-client/servers'
import { Button, Icon, IconButton, Menu, type MenuItem } from '@portal/ui'
import type { Ref } from 'react'
import { NOT_CONNECTED } from '../console/close-words'
import type { Connection, ConsoleState } from '../console/connection'
import { StatusPill } from '../console/ConsoleStatus'
import { ConnectionFacts } from './ConnectionFacts'
import classes from './Terminal.module.css'
import { FONT_SIZES, type TerminalSettings } from './terminal-settings'

type ToolbarProps = {
  ref: Ref<HTMLDivElement>
  server: Server
  info: ConnInfo | undefined
  state: ConsoleState
  connection: Connection
  settings: TerminalSettings
  change: (settings: Partial<TerminalSettings>) => void
  hasSelection: boolean
  isFullScreen: boolean
  more: readonly MenuItem[]
  onCopy: () => void
  onPaste: () => void
  onSearch: () => void
  onFullScreen: () => void
}

/** The state of the connection, and all that can be done with a terminal besides typing. Shift+Esc leads here. */
export function Toolbar(props: ToolbarProps) {
  const { ref, server, info, state, connection, settings, change, hasSelection, isFullScreen, more } = props
  const { fontSize } = settings
  const isConnected = state.name === 'connected'
  return (
    <div ref={ref} role="group" aria-label="端末の操作" className={classes.toolbar}>
      <StatusPill state={state} />
      <ConnectionFacts server={server} info={info} />
      {state.name !== 'closed' && (
        <Button size="xs" variant="default" onClick={() => connection.disconnect()}>
          切断
        </Button>
      )}
      {/* Always in sight, because commands to the wrong machine are the worst that can happen here. After the buttons,
          because the user name comes with the connection and would push them. */}
      <strong className={classes.name}>{info?.username ? `${info.username}@${server.name}` : server.name}</strong>
      <div className={classes.buttons}>
        <IconButton
          label="コピー (Ctrl+Shift+C)"
          icon={<Icon name="copy" size={18} />}
          onClick={props.onCopy}
          disabledReason={hasSelection ? null : 'コピーする範囲を端末で選択してください。'}
        />
        <IconButton
          label="貼り付け (Ctrl+Shift+V)"
          icon={<Icon name="paste" size={18} />}
          onClick={props.onPaste}
          disabledReason={isConnected ? null : NOT_CONNECTED}
        />
        <IconButton label="検索 (Ctrl+Shift+F)" icon={<Icon name="search" size={18} />} onClick={props.onSearch} />
        <IconButton
          label="文字を小さくする"
          icon={<Icon name="minus" size={18} />}
          onClick={() => change({ fontSize: fontSize - 1 })}
          disabledReason={fontSize > FONT_SIZES.least ? null : 'これ以上小さくできません。'}
        />
        <span role="status" aria-label="文字の大きさ" className={classes.size}>
          {fontSize}
        </span>
        <IconButton
          label="文字を大きくする"
          icon={<Icon name="plus" size={18} />}
          onClick={() => change({ fontSize: fontSize + 1 })}
          disabledReason={fontSize < FONT_SIZES.most ? null : 'これ以上大きくできません。'}
        />
        <IconButton
          label={isFullScreen ? '全画面を終了' : '全画面'}
          icon={isFullScreen ? <Icon name="leave-full-screen" size={18} /> : <Icon name="full-screen" size={18} />}
          onClick={props.onFullScreen}
        />
        <Menu label="その他の操作" trigger={<Icon name="more" size={18} />} items={more} />
      </div>
    </div>
  )
}
