import type { ConnInfo, Server } from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { paths } from '@portal/contract'
import { Button, copy, exportFileName, type MenuItem, saveFile, toast } from '@portal/ui'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { NOT_CONNECTED } from '../console/close-words'
import type { Connection } from '../console/connection'
import { ConnectionNotice } from '../console/ConsoleStatus'
import { IdleNotice } from '../console/IdleNotice'
import { KeyRow } from '../console/KeyRow'
import { popOut } from '../console/pop-out'
import { useConnection } from '../console/use-connection'
import { useFullScreen } from '../console/use-full-screen'
import { type HeldKeys, useHeldKeys } from '../console/use-held-keys'
import { useTouch } from '../console/use-touch'
import { useRecordedTerminal } from '../recording/recording'
import { RecordingNotice } from '../recording/RecordingNotice'
import type { OpenTerminal } from './open-terminal'
import { paste } from './paste'
import { printBreaks } from './print-breaks'
import { SearchBar } from './SearchBar'
import type { TerminalSettings } from './terminal-settings'
import { joinSocket } from './terminal-socket'
import { Toolbar } from './Toolbar'
import { keyWith, touchKeys } from './touch-keys'
import { transcript } from './transcript'
import { useTerminal } from './use-terminal'

type SessionProps = {
  root: RefObject<HTMLElement | null>
  /** Gets the key row, which stands below the screen. */
  rowPlace: HTMLElement | null
  opened: OpenTerminal
  server: Server
  settings: TerminalSettings
  change: (settings: Partial<TerminalSettings>) => void
}

/** The connection of a terminal, and what stands over its screen. */
export function Session({ root, rowPlace, opened, server, settings, change }: SessionProps) {
  const { terminal, search } = opened
  const toolbar = useRef<HTMLDivElement>(null)
  const [isSearching, setSearching] = useState(false)
  const [isFullScreen, toggleFullScreen] = useFullScreen(root)
  const held = useHeldKeys()
  const hasKeyRow = useTouch()
  const { connection, state, info, lastInputAt } = useLogin(opened, server, held.take)
  useRecordedTerminal(server.id, opened)
  const isConnected = state.name === 'connected'
  const clipboard = clipboardOf(terminal, settings, change)
  const { hasSelection } = useTerminal(opened, settings, {
    isConnected,
    copy: clipboard.copySelection,
    paste: (text) => void clipboard.pasteText(text),
    search: () => setSearching(true),
    leave: () => toolbar.current?.querySelector('summary')?.focus(),
  })
  const more: MenuItem[] = [
    { label: 'ログを保存 (.txt)', onSelect: () => saveTranscript(terminal, server) },
    ...placeItems(connection, server),
    ...settingItems(settings, change),
  ]
  return (
    <>
      <Toolbar
        ref={toolbar}
        {...{ server, info, state, connection, settings, change, hasSelection, isFullScreen, more }}
        onCopy={clipboard.copySelection}
        onPaste={() => void clipboard.paste()}
        onSearch={() => setSearching(true)}
        onFullScreen={toggleFullScreen}
      />
      <ConnectionNotice connection={connection} state={state} />
      <RecordingNotice serverID={server.id} />
      {isConnected && (
        <IdleNotice
          lastInputAt={lastInputAt}
          how="キーを入力すると接続を続けます。"
          action={
            <Button size="xs" variant="default" onClick={() => terminal.focus()}>
              端末に移動
            </Button>
          }
        />
      )}
      {isSearching && (
        <SearchBar
          search={search}
          theme={settings.theme}
          onClose={() => {
            setSearching(false)
            terminal.focus()
          }}
        />
      )}
      {hasKeyRow &&
        rowPlace &&
        createPortal(
          <KeyRow
            keys={[
              { label: 'キーボード', onPress: () => terminal.focus() },
              ...touchKeys(terminal, held.keys),
              { label: '貼り付け', onPress: () => void clipboard.paste() },
            ].map((key) => ({ ...key, disabledReason: isConnected ? undefined : NOT_CONNECTED }))}
          />,
          rowPlace,
        )}
    </>
  )
}

/** Connects the terminal to the server, with lines of its own on breaks and a note of when input was last sent. */
function useLogin(opened: OpenTerminal, server: Server, takeHeld: () => HeldKeys) {
  const { terminal, write } = opened
  const [info, setInfo] = useState<ConnInfo>()
  const lastInputAt = useRef(0)
  const noteInput = () => void (lastInputAt.current = currentTime())
  const { connection, state } = useConnection({
    serverID: server.id,
    kind: 'login',
    use: (socket, known) => {
      setInfo(known)
      const connected = () => {
        noteInput()
        connection.connected()
      }
      const withHeldKeys = (text: string) => keyWith(text, takeHeld) ?? text
      return joinSocket({ terminal, write, socket, connected, typed: noteInput, withHeldKeys })
    },
  })
  // In the layout phase, so that it ends before the connection, which would write to a terminal that is gone.
  useLayoutEffect(() => printBreaks(connection, opened), [connection, opened])
  return { connection, state, info, lastInputAt }
}

function clipboardOf(
  terminal: OpenTerminal['terminal'],
  { isPasteShown }: TerminalSettings,
  change: SessionProps['change'],
) {
  const pasteText = async (text: string) => {
    await paste(terminal, text, { isShown: isPasteShown, stopShowing: () => change({ isPasteShown: false }) })
    terminal.focus()
  }
  return {
    pasteText,
    copySelection: () => {
      if (terminal.hasSelection()) void copy(terminal.getSelection())
      terminal.focus()
    },
    paste: async () => {
      try {
        await pasteText(await navigator.clipboard.readText())
      } catch {
        // Refused by the browser or the user, or not a secure origin.
        toast({
          style: 'warning',
          message: 'ブラウザーが貼り付けを許可しませんでした。端末で Ctrl+Shift+V を押してください。',
        })
      }
    },
  }
}

function saveTranscript(terminal: OpenTerminal['terminal'], server: Server): void {
  saveFile(
    new Blob([transcript(terminal.buffer.normal)], { type: 'text/plain;charset=utf-8' }),
    exportFileName(`remote-login-${server.name}`, 'txt'),
  )
}

const placeItems = (connection: Connection, server: Server): MenuItem[] => [
  { label: '別ウィンドウで開く', onSelect: () => popOut(connection) },
  { label: 'リモート画面へ移動', to: paths.remoteScreen(server.id) },
  { label: '作業の記録を再生', to: paths.serverRecords },
]

const settingItems = (
  { theme, isPasteShown, isForScreenReader }: TerminalSettings,
  change: SessionProps['change'],
): MenuItem[] => [
  {
    label: theme === 'dark' ? '端末を明るい配色にする' : '端末を暗い配色にする',
    onSelect: () => change({ theme: theme === 'dark' ? 'light' : 'dark' }),
  },
  {
    label: isPasteShown ? '複数行の貼り付けを確認しない' : '複数行の貼り付けを確認する',
    onSelect: () => change({ isPasteShown: !isPasteShown }),
  },
  {
    label: isForScreenReader ? 'スクリーンリーダー対応を無効にする' : 'スクリーンリーダー対応を有効にする',
    onSelect: () => change({ isForScreenReader: !isForScreenReader }),
  },
]
