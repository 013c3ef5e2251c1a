import type { ConnInfo, Server } from '@portal/api-client/servers'
import { Icon, IconButton, Menu, type MenuItem } from '@portal/ui'
import type { Ref } from 'react'
import { NOT_CONNECTED } from '../console/close-words'
import type { Connection, ConsoleState } from '../console/connection'
import { ConsoleToolbar } from '../console/ConsoleToolbar'
import { RecordingControls } from '../recording/RecordingControls'
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

/** All that can be done with a terminal besides typing. Shift+Esc leads here. */
export function Toolbar(props: ToolbarProps) {
  const { ref, server, info, state, connection, settings, change, hasSelection, isFullScreen, more } = props
  const { fontSize } = settings
  const isConnected = state.name === 'connected'
  return (
    <ConsoleToolbar {...{ ref, server, info, state, connection }} label="端末の操作">
      <RecordingControls server={server} />
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
    </ConsoleToolbar>
  )
}
