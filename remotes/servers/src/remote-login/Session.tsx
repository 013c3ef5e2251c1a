import type { ConnInfo, Server } from '@portal/api-client/servers'
import { useSession } from '@portal/auth'
import { Button, copy, exportFileName, type MenuItem, saveFile, toast } from '@portal/ui'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { ConnectionNotice } from '../console/ConsoleStatus'
import { IdleNotice } from '../console/IdleNotice'
import { popOut } from '../console/pop-out'
import { useConnection } from '../console/use-connection'
import { useFullScreen } from '../console/use-full-screen'
import type { OpenTerminal } from './open-terminal'
import { paste } from './paste'
import { printBreaks } from './print-breaks'
import { SearchBar } from './SearchBar'
import type { TerminalSettings } from './terminal-settings'
import { joinSocket } from './terminal-socket'
import { Toolbar } from './Toolbar'
import { transcript } from './transcript'
import { useTerminal } from './use-terminal'

type SessionProps = {
  root: RefObject<HTMLElement | null>
  opened: OpenTerminal
  server: Server
  settings: TerminalSettings
  change: (settings: Partial<TerminalSettings>) => void
}

/** The connection of a terminal, and what stands over its screen. */
export function Session({ root, opened, server, settings, change }: SessionProps) {
  const { terminal, search } = opened
  const toolbar = useRef<HTMLDivElement>(null)
  const [info, setInfo] = useState<ConnInfo>()
  const [isSearching, setSearching] = useState(false)
  const [isFullScreen, toggleFullScreen] = useFullScreen(root)
  const project = useSession((session) => session.project?.name ?? '')
  const lastInputAt = useRef(0)
  const noteInput = () => void (lastInputAt.current = Date.now())
  const { connection, state } = useConnection({
    serverID: server.id,
    kind: 'login',
    use: (socket, known) => {
      setInfo(known)
      const connected = () => {
        noteInput()
        connection.connected()
      }
      return joinSocket({ terminal, socket, connected, typed: noteInput })
    },
  })
  // In the layout phase, so that it ends before the connection, which would write to a terminal that is gone.
  useLayoutEffect(() => printBreaks(connection, terminal), [connection, terminal])

  const isConnected = state.name === 'connected'
  const copySelection = () => {
    if (terminal.hasSelection()) void copy(terminal.getSelection())
    terminal.focus()
  }
  const pasteText = async (text: string) => {
    await paste(terminal, text, { isShown: settings.isPasteShown, stopShowing: () => change({ isPasteShown: false }) })
    terminal.focus()
  }
  const pasteClipboard = async () => {
    try {
      await pasteText(await navigator.clipboard.readText())
    } catch {
      // Refused by the browser or the person, or not a secure origin.
      toast({
        style: 'warning',
        message: 'ブラウザーが貼り付けを許可しませんでした。端末で Ctrl+Shift+V を押してください。',
      })
    }
  }
  const { hasSelection } = useTerminal(opened, settings, {
    isConnected,
    copy: copySelection,
    paste: (text) => void pasteText(text),
    search: () => setSearching(true),
    leave: () => toolbar.current?.querySelector('summary')?.focus(),
  })
  const more: MenuItem[] = [
    {
      label: 'ログを保存 (.txt)',
      onSelect: () =>
        saveFile(
          new Blob([transcript(terminal.buffer.normal)], { type: 'text/plain;charset=utf-8' }),
          exportFileName(project, `remote-login-${server.name}`, 'txt'),
        ),
    },
    { label: '別ウィンドウで開く', onSelect: () => popOut(connection) },
    {
      label: settings.theme === 'dark' ? '端末を明るい配色にする' : '端末を暗い配色にする',
      onSelect: () => change({ theme: settings.theme === 'dark' ? 'light' : 'dark' }),
    },
    {
      label: settings.isPasteShown ? '複数行の貼り付けを確認しない' : '複数行の貼り付けを確認する',
      onSelect: () => change({ isPasteShown: !settings.isPasteShown }),
    },
    {
      label: settings.isForScreenReader ? 'スクリーンリーダー対応を無効にする' : 'スクリーンリーダー対応を有効にする',
      onSelect: () => change({ isForScreenReader: !settings.isForScreenReader }),
    },
  ]
  return (
    <>
      <Toolbar
        ref={toolbar}
        {...{ server, info, state, connection, settings, change, hasSelection, isFullScreen, more }}
        onCopy={copySelection}
        onPaste={() => void pasteClipboard()}
        onSearch={() => setSearching(true)}
        onFullScreen={toggleFullScreen}
      />
      <ConnectionNotice connection={connection} state={state} />
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
    </>
  )
}
