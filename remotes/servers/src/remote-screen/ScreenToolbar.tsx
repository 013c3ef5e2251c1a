import type { Server } from '@portal/api-client/servers'
import { Button, confirm, exportFileName, Menu, saveFile } from '@portal/ui'
import { SwitchField } from '@portal/ui/form'
import type { Ref } from 'react'
import { NOT_CONNECTED } from '../console/close-words'
import type { Connection, ConsoleState } from '../console/connection'
import { functionKeyMenu, keyMenu, press } from './key-menus'
import { ESCAPE } from './keys'
import type { OpenRfb } from './open-rfb'
import classes from './Screen.module.css'

type ScreenToolbarProps = {
  server: Server
  connection: Connection
  state: ConsoleState
  open: OpenRfb | undefined
  /** The button that leads into the screen, and that the way out leads to. */
  wayOut: Ref<HTMLButtonElement>
  watching: { isOn: boolean; set: (isOn: boolean) => void }
  isFull: boolean
  onFullScreen: () => void
  onText: () => void
}

/** All that can be done with a screen; a button that cannot be used says why. */
export function ScreenToolbar({
  server,
  connection,
  state,
  open,
  wayOut,
  watching,
  isFull,
  onFullScreen,
  onText,
}: ScreenToolbarProps) {
  const isGuest = state.name === 'connected' && state.mode === 'view'
  const whyNotSee = open ? undefined : NOT_CONNECTED
  const whyNotType = whyNotSee ?? (isGuest || watching.isOn ? '閲覧のみのため操作できません。' : undefined)

  return (
    <div role="group" aria-label="画面の操作" className={classes.toolbar}>
      <Button ref={wayOut} variant="light" disabledReason={whyNotType} onClick={() => open?.focus()}>
        画面を操作
      </Button>
      {isGuest ? (
        <Button variant="default" onClick={() => void takeOver(connection, server)}>
          操作を引き継ぐ
        </Button>
      ) : (
        <SwitchField
          label="閲覧のみ"
          size="sm"
          checked={watching.isOn}
          onChange={(change) => watching.set(change.currentTarget.checked)}
        />
      )}
      <KeyMenus open={open} whyNotType={whyNotType} serverName={server.name} />
      <Button variant="default" disabledReason={whyNotType} onClick={() => open && press(open, ESCAPE)}>
        Esc
      </Button>
      <Button variant="default" disabledReason={whyNotType} onClick={onText}>
        テキスト送信
      </Button>
      <Button variant="default" disabledReason={whyNotSee} onClick={() => open && void savePicture(open, server)}>
        画面保存
      </Button>
      <Button
        variant="default"
        disabledReason={document.fullscreenEnabled ? null : 'このブラウザーは全画面表示に対応していません。'}
        onClick={onFullScreen}
      >
        {isFull ? '全画面を終了' : '全画面'}
      </Button>
    </div>
  )
}

function KeyMenus({
  open,
  whyNotType,
  serverName,
}: {
  open: OpenRfb | undefined
  whyNotType: string | undefined
  serverName: string
}) {
  if (!open || whyNotType) {
    return (
      <>
        {['キー送信', 'F キー'].map((label) => (
          // As wide as the menus that take their place.
          <Button
            key={label}
            variant="default"
            disabledReason={whyNotType}
            rightSection={<span className={classes.arrow} />}
          >
            {label}
          </Button>
        ))}
      </>
    )
  }
  return (
    <>
      <Menu label="キー送信" items={() => keyMenu(open, serverName)} />
      <Menu label="F キー" items={() => functionKeyMenu(open)} />
    </>
  )
}

async function takeOver(connection: Connection, server: Server): Promise<void> {
  const isAgreed = await confirm({
    title: `${server.name} の画面の操作を引き継ぎますか？`,
    body: '操作中のユーザーがいる場合は切断されます。',
    action: '引き継ぐ',
    danger: true,
  })
  if (isAgreed) connection.connect('takeover')
}

async function savePicture(open: OpenRfb, server: Server): Promise<void> {
  const picture = await open.picture()
  if (picture) saveFile(picture, exportFileName(`remote-screen_${server.name}`, 'png'))
}
